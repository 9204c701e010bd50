import { expect, test } from 'vitest';
import type { Issue } from '#web/data/issue/issue.ts';
import { byDeadline } from './by-deadline.ts';

const issue = (id: string, urgency: Issue['urgency'], createdAt: string) =>
  ({ id, urgency, createdAt }) as Issue;
const issues = [
  issue('calm, newest', 'No Rush', '2026-11-21T00:00:00Z'),
  issue('urgent', 'ASAP', '2026-11-20T00:00:00Z'),
  issue('this week', 'This Week', '2026-11-18T00:00:00Z'),
];
const idsOf = (sorted: Issue[]) => sorted.map(({ id }) => id);

test('active work is sorted by deadline', () => {
  expect(idsOf(issues.toSorted(byDeadline))).toEqual(['urgent', 'this week', 'calm, newest']);
});
