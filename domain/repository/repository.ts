export type Repository = { owner: string; name: string };

const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;

/** Returns a repository, or null if the owner or name breaks GitHub's naming rules. */
export function repositoryOf(owner: string, name: string): Repository | null {
  return OWNER.test(owner) && NAME.test(name) && name !== '.' && name !== '..' ? { owner, name } : null;
}

/** Parses `owner/name` into a repository, or null. */
export function readRepositoryName(fullName: string): Repository | null {
  const [owner = '', name = '', ...more] = fullName.split('/');
  return more.length === 0 ? repositoryOf(owner, name) : null;
}

/**
 * Parses a URL into a repository, or null. Accepts https://, http://, ssh:// and git@ forms, and github.com/owner/name.
 * Ignores a trailing .git, query, hash, or path after the name such as /tree/main.
 */
export function readRepositoryUrl(url: string, host = 'github.com'): Repository | null {
  const address = url
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/^(?:https?|ssh):\/\//i, '')
    .replace(/^[^@/]*@/, '');
  const [givenHost = '', ...path] = address.split(/[/:]/);
  if (givenHost.toLowerCase().replace(/^www\./, '') !== host) return null;
  const [owner = '', lastPart = ''] = path;
  return repositoryOf(owner, lastPart.replace(/\.git$/i, ''));
}
