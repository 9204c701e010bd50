import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { fileShape, folderShape, pullRequestShape, repositoryShape, treeShape } from './shapes.ts';
import { type CodeHostWorld, type Repository, shaOf } from './world.ts';

type RepositoryQuestion = { owner: string; name: string; rest: string; accept: string; login: string | null };
export type RepositoryAnswer =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { bytes: Buffer; type: string }
  | { location: string; status: number }
  | null;

/** Returns the code host's response about a repository, or null if the caller has no access to it. */
export function answerRepository(
  world: CodeHostWorld,
  question: RepositoryQuestion,
  origin: string,
  api: string,
): RepositoryAnswer {
  const { owner, name, rest, login } = question;
  const repository = world.find(owner, name, login);
  if (!repository) return null;
  if (repository.name.toLowerCase() !== name.toLowerCase())
    return { status: 301, location: `${api}/repositories/${repository.id}${rest}` };
  if (rest === '')
    return { status: 200, body: repositoryShape(repository, world.people.get(owner)?.id ?? 1, api) };
  if (rest === '/git/trees/HEAD') return { status: 200, body: treeShape(repository, api) };
  if (rest === '/zipball') return { status: 302, location: addressOfArchive(repository, origin) };
  const [, number] = /^\/pulls\/(\d+)$/.exec(rest) ?? [];
  if (number) return pullRequestOf(world, repository, Number(number), api);
  return contentsOf(repository, question, api);
}

function pullRequestOf(
  world: CodeHostWorld,
  repository: Repository,
  number: number,
  api: string,
): RepositoryAnswer {
  const fullName = `${repository.owner}/${repository.name}`;
  const found = world.pullRequests.find((each) => each.repository === fullName && each.number === number);
  return found ? { status: 200, body: pullRequestShape(found, api) } : null;
}

function contentsOf(
  repository: Repository,
  { rest, accept }: RepositoryQuestion,
  api: string,
): RepositoryAnswer {
  if (!/^\/contents(?:\/|$)/.test(rest)) return null;
  const path = decodeURIComponent(rest.replace(/^\/contents\/?/, '')).replace(/\/$/, '');
  const content = Object.hasOwn(repository.files, path) ? repository.files[path] : undefined;
  if (content !== undefined && accept.includes('raw'))
    return { bytes: Buffer.from(content), type: 'application/vnd.github.raw; charset=utf-8' };
  if (content !== undefined) return { status: 200, body: fileShape({ repository, path, api }, content) };
  const folder = folderShape({ repository, path, api });
  return folder && { status: 200, body: folder };
}

/** Returns a temporary URL that serves the archive without a token. */
function addressOfArchive(repository: Repository, origin: string): string {
  const { owner, name } = repository;
  return `${origin}/_codeload/${owner}/${name}/legacy.zip/refs/heads/main?token=${archiveToken(repository)}`;
}

const archiveToken = ({ id, name }: Repository) => shaOf(`archive of ${id} ${name}`);

/** Returns the archive at the path of a temporary URL, or null for any other path. */
export async function archiveAt(
  world: CodeHostWorld,
  path: string,
  query: URLSearchParams,
): Promise<Buffer | null> {
  const [, owner, name] = /^\/_codeload\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  const found = world.repositories.find((each) => each.owner === owner && each.name === name);
  if (!found || query.get('token') !== archiveToken(found)) return null;
  return zipOf(`${owner}-${name}-${shaOf(found.name).slice(0, 7)}`, found.files);
}

/** Packs the files of a repository into an uncompressed zip archive with one top-level folder. */
async function zipOf(folder: string, files: Repository['files']): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false });
  for (const [path, content] of Object.entries(files))
    await zip.add(`${folder}/${path}`, new Uint8ArrayReader(Buffer.from(content)));
  return Buffer.from(await zip.close());
}
