export type Repository = { owner: string; name: string };

const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;

/** Returns a repository, or null if the owner or the name breaks GitHub's naming rules. */
export function repositoryOf(owner: string, name: string): Repository | null {
  return OWNER.test(owner) && NAME.test(name) && name !== '.' && name !== '..' ? { owner, name } : null;
}

/** Parses `owner/name`. Returns null for anything else. */
export function readRepositoryName(fullName: string): Repository | null {
  const [owner = '', name = '', ...more] = fullName.split('/');
  return more.length === 0 ? repositoryOf(owner, name) : null;
}

/**
 * Parses the URL of a repository. Accepts https://, http://, ssh:// and git@ URLs, and github.com/owner/name.
 * Ignores a trailing .git, the query, the hash, and a path such as /tree/main. Returns null for any other
 * text.
 */
export function readRepositoryUrl(url: string, host = 'github.com'): Repository | null {
  const address = url
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/^(?:https?|ssh):\/\//i, '')
    // For a browser, a backslash ends the host.
    .replace(/^[^@/\\]*@/, '')
    .replace(/^([^/:]+):\d+\/(?=[^/]+\/)/, '$1/');
  const [givenHost = '', ...path] = address.split(/[/:]/);
  if (givenHost.toLowerCase().replace(/^www\./, '') !== host) return null;
  const [owner = '', lastPart = ''] = path;
  return repositoryOf(owner, lastPart.replace(/\.git$/i, ''));
}
