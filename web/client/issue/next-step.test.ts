import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const createdAt = '2026-11-20T10:00:00Z';
const hoursLater = (hours: number) => Date.parse(createdAt) + hours * 60 * 60 * 1000;
const free = { status: 'pending', engineerId: null, createdAt } as const;
const held = { status: 'pending', engineerId: 'e', createdAt } as const;

it.each([
  [
    'we must find an engineer, at first',
    free,
    null,
    1,
    'LastMile',
    'An engineer will take it within 24 hours',
  ],
  [
    'a promise that was not kept is said to be so',
    free,
    null,
    25,
    'LastMile',
    'No engineer has taken it yet',
  ],
  ['the engineer reviews what they claimed', held, 'Grace', 25, 'Grace', 'Grace is reviewing it'],
  ['the engineer works', { ...held, status: 'in_progress' }, 'Grace', 25, 'Grace', 'Grace is working on it'],
  [
    'an engineer has no name before their profile is read',
    held,
    null,
    1,
    'Your engineer',
    'Your engineer is reviewing it',
  ],
  [
    'the client tries the fix',
    { ...held, status: 'completed' },
    'Grace',
    25,
    'You',
    'Your issue is fixed. Please try it',
  ],
  [
    'nobody must act once it is closed',
    { ...free, status: 'cancelled' },
    null,
    1,
    'Nobody',
    'This issue is closed',
  ],
] as const)('%s', (_name, issue, engineer, hours, who, title) => {
  expect(nextStep(issue, engineer, hoursLater(hours))).toMatchObject({ who, title });
});
