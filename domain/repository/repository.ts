export type Repository = { owner: string; name: string };

const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;

/** A repository, or null when the owner or name breaks GitHub's rules for names. */
export function repositoryOf(owner: string, name: string): Repository | null {
  return OWNER.test(owner) && NAME.test(name) && name !== '.' && name !== '..' ? { owner, name } : null;
}

/** The repository of `owner/name`, or null. */
export function readRepositoryName(fullName: string): Repository | null {
  const [owner = '', name = '', ...more] = fullName.split('/');
  return more.length === 0 ? repositoryOf(owner, name) : null;
}

/**
 * The repository of an address, or null. Takes https://, http://, ssh:// and git@ forms, and github.com/owner/name. A
 * trailing .git, query, hash, and a path after the name such as /tree/main are ignored.
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
