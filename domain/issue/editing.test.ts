import { expect, it } from 'vitest';
import { editRefusal } from './editing.ts';

it.each([
  ['pending', null, null],
  ['pending', 'Declined', null],
  ['pending', 'Expired', null],
  ['pending', 'Waived', null],
  ['pending', 'Refunded', null],
  ['pending', 'Quoted', 'priced'],
  ['pending', 'Accepted', 'priced'],
  ['pending', 'Paid', 'priced'],
  ['in_progress', null, 'started'],
  ['completed', 'Paid', 'started'],
  ['cancelled', null, 'started'],
] as const)(
  'an issue that is %s with the quote %s is kept from edits by: %s',
  (status, quoteStatus, refusal) => {
    expect(editRefusal({ status, quoteStatus })).toBe(refusal);
  },
);
