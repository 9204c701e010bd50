import { repositoryLinkNotes } from '../errors/code-host.ts';
import { isUnsafeLink, webAddress } from '../text/web-address.ts';
import { type Repository, readRepositoryUrl } from './repository.ts';

/**
 * Where a link to code leads. `address` is its https address, also for an SSH address. `unsafe` links are
 * refused; every other kind is accepted, and `repositoryLinkNote` says what it means for the sender.
 */
export type RepositoryLink =
  | { kind: 'empty' | 'unsafe' | 'not_a_link' }
  | { kind: 'repository'; address: string; repository: Repository }
  | { kind: 'profile'; address: string; owner: string }
  | { kind: 'other_page'; address: string }
  | { kind: 'other_host'; address: string; host: string };

const HOST_NAMES: Partial<Record<string, string>> = {
  'gitlab.com': 'GitLab',
  'bitbucket.org': 'Bitbucket',
  'codeberg.org': 'Codeberg',
  'dev.azure.com': 'Azure DevOps',
};

/** Parses the link to the code of a submission. `codeHost` is the host name of the connected code host. */
export function readRepositoryLink(typed: string, codeHost = 'github.com'): RepositoryLink {
  if (typed.trim() === '') return { kind: 'empty' };
  if (isUnsafeLink(typed)) return { kind: 'unsafe' };
  const address = webAddress(typed);
  const [, authority = '', path = ''] = /^https?:\/\/([^/?#\\]+)([^?#]*)/i.exec(address ?? '') ?? [];
  const host = authority
    .replace(/^.*@/, '')
    .toLowerCase()
    .replace(/^www\./, '');
  const hasName = /^(?:[^.:]+\.)+[^.:]+(?::\d+)?$/.test(host);
  if (!address || !(hasName || host === codeHost)) return { kind: 'not_a_link' };
  if (host !== codeHost) return { kind: 'other_host', address, host: HOST_NAMES[host] ?? host };
  const repository = readRepositoryUrl(address, codeHost);
  if (repository) return { kind: 'repository', address, repository };
  const [owner, ...more] = path.split('/').filter(Boolean);
  const isProfile = owner !== undefined && more.length === 0 && readRepositoryUrl(`${host}/${owner}/x`, host);
  return isProfile ? { kind: 'profile', address, owner } : { kind: 'other_page', address };
}

/** Returns what the sender of this link should know, or null if nothing is missing. */
export function repositoryLinkNote(link: RepositoryLink): string | null {
  switch (link.kind) {
    case 'empty':
    case 'repository':
      return null;
    case 'profile':
      return repositoryLinkNotes.profile(link.owner);
    case 'other_host':
      return repositoryLinkNotes.otherHost(link.host);
    case 'unsafe':
    case 'not_a_link':
    case 'other_page':
      return repositoryLinkNotes.notARepository;
  }
}
