import { usesLinks } from '#domain/issue/coding-app.ts';
import { repositoryOnHosts } from '#domain/repository/pull-request.ts';
import type { Issue } from '#web/data/issue/issue.ts';

export type RepositoryOfIssue =
  | { repository: string; access: 'granted' | 'asleep' | 'open' }
  | { missing: 'app keeps it' | 'no link' | 'link not valid' };

/**
 * The client may have granted access to another repository than the one that the issue links to. The grant
 * wins.
 */
export function repositoryOf(
  issue: Pick<Issue, 'codingApp' | 'githubLink' | 'repositoryAccess'>,
  hosts: readonly string[],
): RepositoryOfIssue {
  const { repositoryAccess: access, githubLink } = issue;
  if (access)
    return { repository: access.repository, access: access.state === 'active' ? 'granted' : 'asleep' };
  if (!githubLink?.trim()) return { missing: usesLinks(issue.codingApp) ? 'no link' : 'app keeps it' };
  const repository = repositoryOnHosts(githubLink, hosts);
  return repository ? { repository, access: 'open' } : { missing: 'link not valid' };
}
