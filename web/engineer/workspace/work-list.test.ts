import { expect, test } from 'vitest';
import type { Issue } from '#web/data/issue.ts';
import { workList } from './work-list.ts';

const issue = (id: string, status: Issue['status'], engineerId: string | null) =>
  ({ id, status, engineerId }) as Issue;

test('work in hand stands first, then what can be claimed, then what is done; issues of others are left out', () => {
  const listed = workList(
    [
      issue('done', 'completed', 'me'),
      issue('free', 'pending', null),
      issue('claimed', 'pending', 'me'),
      issue('started', 'in_progress', 'me'),
      issue('sent by me', 'in_progress', 'another'),
    ],
    'me',
  );
  expect(listed.map(({ id }) => id)).toEqual(['started', 'claimed', 'free', 'done']);
});
