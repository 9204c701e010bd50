import { expect, test } from 'vitest';
import type { MessageSender } from '#domain/issue/message.ts';
import { fixRounds } from './fix-rounds.ts';

const message = (id: string, sender: MessageSender, content: string, minute: number) => ({
  id,
  sender,
  content,
  createdAt: `2026-01-01T10:0${minute}:00Z`,
});
const fix = (id: string, messageId: string, minute: number) => ({
  id,
  messageId,
  explanation: `on record ${id}`,
  submittedAt: `2026-01-01T10:0${minute}:01Z`,
});
type Fixes = ReturnType<typeof fix>[];
const explanations = (messages: ReturnType<typeof message>[], fixes: Fixes, hasEarlier = false) =>
  fixRounds(messages, { data: fixes, hasEarlier }).map(({ explanation }) => explanation);

test('a recorded fix and the message about it are one round', () => {
  expect(explanations([message('m', 'engineer', '✓ Fix submitted: Zone', 1)], [fix('a', 'm', 1)])).toEqual([
    'on record a',
  ]);
});

test('a fix sent only as a message is listed at the time of the message', () => {
  const messages = [
    message('m1', 'engineer', '✓ Fix submitted: Zone', 1),
    message('m2', 'client', 'Not yet', 2),
    message('m3', 'engineer', '✓ Fix submitted:\n\n# Again', 3),
  ];
  expect(explanations(messages, [fix('b', 'm3', 3)])).toEqual(['Zone', 'on record b']);
  expect(explanations(messages, [])).toEqual(['Zone', '# Again']);
});

test.each([
  ['a client message with the same prefix', message('m', 'client', '✓ Fix submitted: Mine', 1)],
  ['a message that contains the prefix elsewhere', message('m', 'engineer', 'See: ✓ Fix submitted: x', 1)],
])('%s is not a round of a fix', (_name, written) => {
  expect(explanations([written], [])).toEqual([]);
});

test('messages older than the first loaded fix are hidden if earlier fixes are not loaded', () => {
  const messages = [
    message('m1', 'engineer', '✓ Fix submitted: Zone', 1),
    message('m2', 'engineer', '✓ Fix submitted: Again', 3),
    message('m3', 'engineer', '✓ Fix submitted: Last', 4),
  ];
  const shown = [fix('b', 'm2', 3)];
  expect(explanations(messages, shown, true)).toEqual(['on record b', 'Last']);
  expect(explanations(messages, shown)).toEqual(['Zone', 'on record b', 'Last']);
});
