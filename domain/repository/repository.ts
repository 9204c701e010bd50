export type Repository = { owner: string; name: string };

const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;

/** A repository of that owner and name; null for what the code host gives to nobody. */
export function repositoryOf(owner: string, name: string): Repository | null {
  return OWNER.test(owner) && NAME.test(name) && name !== '.' && name !== '..' ? { owner, name } : null;
}

/** Owner and name from `owner/name`; null if it is no such thing. */
export function readRepositoryName(fullName: string): Repository | null {
  const [owner = '', name = '', ...more] = fullName.split('/');
  return more.length === 0 ? repositoryOf(owner, name) : null;
}

/**
 * Owner and name from the address of a repository, with a trailing .git and any query or hash removed;
 * null if it is no such address. Takes https://, http://, ssh:// and git@ forms, and none at all
 * (github.com/owner/name); what follows the name, such as /tree/main, is ignored.
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
