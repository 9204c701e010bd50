import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  [' Ada+shop@Example.com ', 'ada@example.com'],
  ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
  ['ada@ⓔxample。com', 'ada@example.com'],
  ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
  ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a@gmail.com。', 'ada@gmail.com'],
  ['ada@firma.example/2', 'ada@firma.example/2'],
  ['ada@firma.example%2f', 'ada@firma.example%2f'],
  ['ada@x_y..z', 'ada@x_y..z'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
