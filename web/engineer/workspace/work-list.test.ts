import { expect, test } from 'vitest';
import type { Issue } from '#web/data/issue/issue.ts';
import { workList } from './work-list.ts';

const issue = (id: string, status: Issue['status'], engineerId: string | null) =>
  ({ id, status, engineerId }) as Issue;
const idsOf = (...lists: [Issue[], Issue[]]) => workList(...lists, 'me').map(({ id }) => id);

test('the work list has active work first, then claimable issues, then resolved ones', () => {
  const others = [
    issue('done', 'completed', 'me'),
    issue('free', 'pending', null),
    issue('claimed', 'pending', 'me'),
    issue('started', 'in_progress', 'me'),
    issue('sent by me', 'in_progress', 'another'),
  ];
  expect(idsOf([], others)).toEqual(['started', 'claimed', 'free', 'done']);
});

test('the work list shows old active work once, even if the loaded page has it too', () => {
  const old = issue('old', 'in_progress', 'me');
  expect(idsOf([old], [issue('free', 'pending', null)])).toEqual(['old', 'free']);
  expect(idsOf([old], [issue('free', 'pending', null), old])).toEqual(['old', 'free']);
});
