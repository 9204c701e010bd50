import { expect, test } from 'vitest';
import type { Issue } from '#web/data/issue/issue.ts';
import { workList } from './work-list.ts';

const issue = (id: string, status: Issue['status'], engineerId: string | null) =>
  ({ id, status, engineerId }) as Issue;
const idsOf = (...lists: [Issue[], Issue[]]) => workList(...lists, 'me').map(({ id }) => id);

test('active work is first, then claimable issues, then resolved ones; issues of others are omitted', () => {
  const others = [
    issue('done', 'completed', 'me'),
    issue('free', 'pending', null),
    issue('claimed', 'pending', 'me'),
    issue('started', 'in_progress', 'me'),
    issue('sent by me', 'in_progress', 'another'),
  ];
  expect(idsOf([], others)).toEqual(['started', 'claimed', 'free', 'done']);
});

test('old work in hand is listed once, whether the list reaches so far back or not', () => {
  const old = issue('old', 'in_progress', 'me');
  expect(idsOf([old], [issue('free', 'pending', null)])).toEqual(['old', 'free']);
  expect(idsOf([old], [issue('free', 'pending', null), old])).toEqual(['old', 'free']);
});
