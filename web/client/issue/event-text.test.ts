import { expect, it } from 'vitest';
import { eventText } from './event-text.ts';

it.each([
  ['Submitted', 'client', 'Issue submitted', 'You submitted this issue'],
  ['In Review', 'engineer', 'Claimed by an engineer\nHello', 'Grace took your issue'],
  ['Submitted', 'engineer', 'Released by the engineer: I am ill', 'Released by the engineer: I am ill'],
  ['Payment Complete', 'system', 'Payment successfully processed', 'Payment successfully processed'],
  ['Note', 'engineer', 'It is the **cache**', 'Grace: It is the **cache**'],
  ['Note', 'client', 'Edited: name', 'Edited: name'],
  ['Closed', 'operator', null, 'Closed'],
  ['Note', 'engineer', 'Quote sent', null],
  ['Resolved', 'engineer', 'Fix submitted\nIn words', null],
  ['Resolved', 'client', 'Fix accepted', 'You accepted the fix'],
  ['In Progress', 'client', 'Paris is late', null],
  ['Note', 'engineer', 'Fix accepted', 'Grace: Fix accepted'],
  ['Note', 'engineer', '__proto__', 'Grace: __proto__'],
  ['Submitted', 'engineer', 'valueOf', 'valueOf'],
  ['Closed', 'operator', 'Issue cancelled', 'Issue cancelled'],
] as const)('the event %s of the %s with the note %j reads %j', (status, actor, note, text) => {
  expect(eventText({ status, actor, note }, 'Grace')).toBe(text);
});
