import { expect, test } from 'vitest';
import type { IssueRow, Json } from '#domain/wire/rows.ts';
import { readIssue } from './issue.ts';

const given = {
  repository: 'ann/app',
  login: 'ann',
  granted_at: '2026-11-20T10:00:00Z',
  state: 'active',
};
const access = {
  repository: 'ann/app',
  login: 'ann',
  grantedAt: '2026-11-20T10:00:00Z',
  state: 'active',
};

test.each<[string, boolean | null, Json, object | null]>([
  ['what was granted', true, given, access],
  ['a grant that sleeps', true, { ...given, state: 'asleep' }, { ...access, state: 'asleep' }],
  [
    'a state of another kind, which lets nobody read',
    true,
    { ...given, state: 1 },
    { ...access, state: 'asleep' },
  ],
  ['nothing where nothing was granted', false, null, null],
  ['nothing where it is not allowed', false, given, null],
  ['nothing where the caller may not see it', null, null, null],
  ['nothing of what says only a part', true, { repository: 'ann/app' }, null],
  ['nothing of a text', true, 'ann/app', null],
  ['nothing of a list', true, [given], null],
])('an issue tells %s', (_name, allow_direct_access, repo_access_data, expected) => {
  const row = { ai_analysis: null, allow_direct_access, repo_access_data } as Partial<IssueRow> as IssueRow;
  expect(readIssue(row).repositoryAccess).toEqual(expected);
});
