import { type Repository, repositoryOf } from './repository-name.ts';

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
