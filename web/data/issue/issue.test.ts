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
  ['an active grant', true, given, access],
  ['a sleeping grant', true, { ...given, state: 'asleep' }, { ...access, state: 'asleep' }],
  ['a sleeping grant if its state is invalid', true, { ...given, state: 1 }, { ...access, state: 'asleep' }],
  ['no access without a grant', false, null, null],
  ['no access if the client has not allowed it', false, given, null],
  ['no access if it is hidden from the caller', null, null, null],
  ['no access if the grant is incomplete', true, { repository: 'ann/app' }, null],
  ['no access if the grant is a string', true, 'ann/app', null],
  ['no access if the grant is a list', true, [given], null],
])('an issue has %s', (_name, allow_direct_access, repo_access_data, expected) => {
  const row = { ai_analysis: null, allow_direct_access, repo_access_data } as Partial<IssueRow> as IssueRow;
  expect(readIssue(row).repositoryAccess).toEqual(expected);
});
