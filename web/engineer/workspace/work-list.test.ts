import { expect, test } from 'vitest';
import type { Issue } from '#web/data/issue/issue.ts';
import { workList } from './work-list.ts';

const issue = (id: string, status: Issue['status'], engineerId: string | null) =>
  ({ id, status, engineerId }) as Issue;
const idsOf = (...lists: [Issue[], Issue[]]) => workList(...lists, 'me').map(({ id }) => id);

test('lists active work, then claimable issues, then resolved ones, and omits other engineers’ issues', () => {
  const others = [
    issue('done', 'completed', 'me'),
    issue('free', 'pending', null),
    issue('claimed', 'pending', 'me'),
    issue('started', 'in_progress', 'me'),
    issue('sent by me', 'in_progress', 'another'),
  ];
  expect(idsOf([], others)).toEqual(['started', 'claimed', 'free', 'done']);
});

test('lists old active work once, whether or not it is in the loaded page', () => {
  const old = issue('old', 'in_progress', 'me');
  expect(idsOf([old], [issue('free', 'pending', null)])).toEqual(['old', 'free']);
  expect(idsOf([old], [issue('free', 'pending', null), old])).toEqual(['old', 'free']);
});
