import { expect, test } from 'vitest';
import { type FixFields, fixError, pullRequestAddress } from './fix.ts';

const empty = { description: '', howToCheck: '', pullRequest: '', patch: '', prompt: '', hours: '' };
const whole = { ...empty, description: 'Set the zone' };

test.each<[Partial<FixFields>, string | null]>([
  [{}, null],
  [{ description: ' \n' }, 'A description of the fix is required'],
  [{ description: '', hours: 'many' }, 'A description of the fix is required'],
  [{ description: 'x'.repeat(10_001) }, 'This text must be at most 10000 characters'],
  [{ howToCheck: 'x'.repeat(10_001) }, 'This text must be at most 10000 characters'],
  [{ prompt: 'x'.repeat(10_000) }, null],
  [{ patch: 'x'.repeat(200_001) }, 'This text must be at most 200000 characters'],
  [{ pullRequest: 'github.com/ada/shop/pull/7' }, null],
  [{ pullRequest: 'see number 7' }, 'A pull request is named by its web address'],
  [
    { pullRequest: 'https://ada:secret@github.com/ada/shop/pull/7' },
    'A pull request is named by its web address',
  ],
  [{ pullRequest: 'javascript:alert(1)', hours: 'many' }, 'A pull request is named by its web address'],
  [{ hours: '2.5' }, null],
  [{ hours: '-1' }, 'Hours must be more than 0 and at most 10000, or left empty'],
])('validating a fix with %j returns %j', (given, sentence) => {
  expect(fixError({ ...whole, ...given })?.sentence ?? null).toBe(sentence);
});

test('a pull request address without a scheme gets one', () => {
  expect(pullRequestAddress(' github.com/ada/shop/pull/7 ')).toBe('https://github.com/ada/shop/pull/7');
});
