import { type Repository, readRepositoryUrl, repositoryOf } from './repository.ts';

/** A pull request from a URL, or the reason why we cannot look up the pull request. */
export type NamedPullRequest =
  | { kind: 'named'; repository: Repository; number: number }
  | { kind: 'not_a_pull_request' | 'another_host' | 'another_repository' };

export const PULL_REQUEST_STATES = ['open', 'draft', 'merged', 'closed'] as const;
export type PullRequestState = (typeof PULL_REQUEST_STATES)[number];

export const PULL_REQUEST_ADDRESS_LIMIT = 500;

/**
 * Parses a pull request URL such as `https://host/owner/name/pull/7`. Ignores everything after the number.
 * `hosts` are the host names of the code host. `repositories` are the repositories of the issue as
 * `owner/name`.
 */
export function readPullRequest(
  address: string,
  { hosts, repositories }: { hosts: readonly string[]; repositories: readonly string[] },
): NamedPullRequest {
  const [, host = '', owner = '', name = '', kind, digits] = shape.exec(address.trim()) ?? [];
  if (host === '') return { kind: 'not_a_pull_request' };
  if (!hosts.includes(host.toLowerCase().replace(/^www\./, ''))) return { kind: 'another_host' };
  const repository = repositoryOf(owner, name);
  const number = /^[1-9]\d{0,8}$/.test(digits ?? '') ? Number(digits) : null;
  if (!repository || kind !== 'pull' || number === null) return { kind: 'not_a_pull_request' };
  const isOfIssue = repositories.some((each) => each.toLowerCase() === `${owner}/${name}`.toLowerCase());
  return isOfIssue ? { kind: 'named', repository, number } : { kind: 'another_repository' };
}

/** Returns the repository of a link as `owner/name`, or null if the link leads to another host. */
export function repositoryOnHosts(link: string, hosts: readonly string[]): string | null {
  for (const host of hosts) {
    const found = readRepositoryUrl(link, host);
    if (found) return `${found.owner}/${found.name}`;
  }
  return null;
}

const shape =
  /^(?:https?:\/\/)?([^/?#\s@\\]+\.[^/?#\s@\\]+)(?:\/([^/?#\s]+)(?:\/([^/?#\s]+)(?:\/([^/?#\s]+)(?:\/([^/?#\s]+))?)?)?)?(?:[/?#]\S*)?$/i;
