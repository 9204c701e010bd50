import type { ReadKind } from '#domain/repository/code-host.ts';
import { type Repository, repositoryOf } from '#domain/repository/repository.ts';

/** What is asked for of a repository; the empty path is its root, or the whole of it. */
export type ContentAddress = { repository: Repository; path: string };

const shape = /\/github\/repos\/([^/]+)\/([^/]+)\/(?:contents|raw|names|archive)(?:\/(.*))?$/;
// Control characters, what splits paths elsewhere, and halves of surrogate pairs.
const unusable = /[\p{Cc}\\]/u;
const longestPath = 2000;

/**
 * The repository and path that an address (as it came, before anything decoded it) asks for; the empty path is the
 * repository's root. Null where owner, name or path could not be the code host's, or would lead out of the repository.
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

/** `owner/name`. */
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

/** Something of a repository that is asked of the code host, with a token's rights or as everybody may. */
export type Reading<Found> = ContentAddress & {
  ask(token: string | null): Promise<{ kind: ReadKind; body: Found }>;
  /** Lets go of what was found and may not leave. */
  discard?: (body: Found) => void;
};

/** What may leave now, and whether it still may a while later where that can end. */
export type Granted<Found> = { body: Found; isStillAllowed?: () => Promise<boolean> };
