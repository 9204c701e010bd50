import { type Repository, repositoryOf } from '#domain/repository/repository.ts';

/** The path is relative to the repository's root. It is empty for the root itself. */
export type ContentAddress = { repository: Repository; path: string };

const shape = /\/github\/repos\/([^/]+)\/([^/]+)\/(?:contents|raw|names|archive)(?:\/(.*))?$/;
// A path must not contain a backslash, because Windows treats it as a separator.
const unusable = /[\p{Cc}\\]/u;
const longestPath = 2000;

/**
 * Parses the repository and path of a request URL. Returns null if a name is invalid or the path leads
 * outside the repository.
 */
export function readContentAddress(url: string): ContentAddress | null {
  const [, owner, name, rest = ''] = shape.exec(url.split('?', 1)[0] ?? '') ?? [];
  const parts = [owner ?? '', name ?? '', ...rest.replace(/\/$/, '').split('/')].map(decoded);
  const repository = repositoryOf(parts[0] ?? '', parts[1] ?? '');
  const names = rest === '' ? [] : parts.slice(2);
  if (!repository || !names.every(isName)) return null;
  const path = names.join('/');
  return path.length <= longestPath ? { repository, path } : null;
}

export const fullNameOf = ({ repository: { owner, name } }: ContentAddress) => `${owner}/${name}`;

function isName(name: string | null): boolean {
  return (
    name !== null &&
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    !name.includes('/') &&
    !unusable.test(name) &&
    name.isWellFormed()
  );
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
