import { expect, it } from 'vitest';
import type { MessageSender } from '#domain/issue/message.ts';
import { firstUnread } from './first-unread.ts';

const message = (id: string, sender: MessageSender, createdAt: string) => ({
  id,
  sender,
  createdAt: `2026-03-01T10:0${createdAt}:00Z`,
});
const messages = [
  message('a', 'client', '1'),
  message('b', 'engineer', '2'),
  message('c', 'client', '3'),
  message('d', 'operator', '4'),
];
const at = (minute: number) => Date.parse(`2026-03-01T10:0${minute}:00Z`);

it.each([
  ['client', 1, 'b'],
  ['client', 2, 'd'],
  ['client', 4, null],
  ['engineer', 1, 'c'],
  ['engineer', 0, 'a'],
  ['engineer', null, null],
] as const)('the first unread message of the %s after minute %s is %s', (reader, seen, expected) => {
  expect(firstUnread(messages, reader, seen && at(seen))).toBe(expected);
});
