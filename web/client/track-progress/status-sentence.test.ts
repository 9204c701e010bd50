import { expect, it } from 'vitest';
import { statusSentence } from './status-sentence.ts';

const createdAt = '2026-11-20T10:00:00Z';
const after = (hours: number) => Date.parse(createdAt) + hours * 60 * 60 * 1000;
const submitted = { status: 'Submitted' } as const;
const claimed = { status: 'In Review' } as const;
const note = { status: 'Note' } as const;

it.each([
  ['pending', [submitted], 1, /within 24 hours\. There’s nothing you need to do/],
  ['pending', [], 1, /within 24 hours\. There’s nothing you need to do/],
  ['pending', [submitted, note], 25, /^Sorry, no engineer/],
  ['pending', [submitted, claimed], 25, /^An engineer has taken it/],
  ['pending', [submitted, claimed, submitted], 25, /^Sorry, no engineer/],
  ['in_progress', [submitted, claimed], 25, /is working on it/],
  ['completed', [submitted], 25, /^Your fix is ready/],
  ['cancelled', [submitted], 25, /closed without a fix/],
] as const)(
  'a sentence describes the status %s with events %j after %i hours',
  (status, events, hours, sentence) => {
    expect(statusSentence({ status, createdAt }, events, after(hours))).toMatch(sentence);
  },
);
