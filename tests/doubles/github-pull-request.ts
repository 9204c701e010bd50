import { type PullRequest, shaOf } from './github-world.ts';

/** A pull request in the shape that the REST API documents for version 2022-11-28; of its long answer, what is used. */
export function pullRequestShape(pullRequest: PullRequest, api: string) {
  const { repository, number, title, author, state, isDraft, mergedAt } = pullRequest;
  const [owner = ''] = repository.split('/');
  const url = `${api}/repos/${repository}/pulls/${number}`;
  const html = `https://github.com/${repository}/pull/${number}`;
  const sha = shaOf(`${repository} ${number}`);
  return {
    url,
    id: 900_000 + number,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    number,
    state,
    locked: false,
    title,
    user: { login: author, id: 1, type: 'User', site_admin: false },
    body: null,
    created_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-01T10:00:00Z',
    closed_at: state === 'closed' ? '2026-01-02T10:00:00Z' : null,
    merged_at: mergedAt,
    merge_commit_sha: mergedAt ? sha : null,
    draft: isDraft,
    head: { label: `${owner}:fix`, ref: 'fix', sha },
    base: { label: `${owner}:main`, ref: 'main', sha: shaOf(repository) },
    merged: mergedAt !== null,
    comments: 0,
    commits: 1,
    additions: 3,
    deletions: 1,
    changed_files: 1,
  };
}
