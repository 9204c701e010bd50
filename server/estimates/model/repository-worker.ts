import type { RepositoryNamesAnswer } from '#domain/wire/code-host.ts';
import { lowerPriority } from '#server/platform/threads/lower-priority.ts';
import { filesNamedIn } from './files-named-in.ts';
import { READ, startWithoutSecrets } from './start-without-secrets.ts';

lowerPriority();

const MOST_PATHS = 400;
const LONGEST_PATH = 200;
const MOST_FILES = 3;

/** The paths of a repository that a model may see, and those of the files that a text names. */
export type ChosenPaths = { paths: string[]; named: string[] };

/** `json` is a RepositoryNamesAnswer. */
export function choosePaths({ json, text }: { json: Uint8Array; text: string }): ChosenPaths {
  const all = (parsed(json) as RepositoryNamesAnswer).paths.filter(isReadable);
  return { paths: shallowest(all), named: filesNamedIn(text, all).slice(0, MOST_FILES) };
}

/** Returns the start of a text file without its secrets. Null for other files. `json` is what the code host sends. */
export function readText({ json }: { json: Uint8Array }): string | null {
  const body = parsed(json) as Record<string, unknown>;
  if (body.encoding !== 'base64' || typeof body.content !== 'string') return null;
  const text = Buffer.from(body.content, 'base64').toString('utf8');
  return /[\0\uFFFD]/.test(text.slice(0, READ)) ? null : startWithoutSecrets(text, text.length > READ);
}

const LEFT_OUT =
  /(?:^|\/)(?:node_modules|vendor|dist|build|\.git|\.next)\/|(?:^|\/)(?:[^/]*\.lock|[^/]*-lock\.[^/]+|bun\.lockb|npm-shrinkwrap\.json)$/i;
const SECRET =
  /(?:^|\/)(?:\.env[^/]*|[^/]*\.env|\.npmrc|\.netrc|\.pypirc|id_[a-z0-9]+|[^/]*(?:credential|secret|service-?account)[^/]*\.(?:json|ya?ml|toml|txt|ini)|[^/]*\.(?:pem|key|p12|pfx|jks|keystore|tfvars|tfstate))$/i;

function isReadable(path: string): boolean {
  return path.length <= LONGEST_PATH && !LEFT_OUT.test(path) && !SECRET.test(path);
}

function shallowest(paths: readonly string[]): string[] {
  return paths
    .map((path) => ({ path, depth: path.split('/').length }))
    .sort((a, b) => a.depth - b.depth || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_PATHS)
    .map(({ path }) => path);
}

const parsed = (json: Uint8Array): unknown => JSON.parse(Buffer.from(json).toString('utf8'));
