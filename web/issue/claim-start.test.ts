import { expect, it } from 'vitest';
import { claimStart } from './claim-start.ts';

const at = (status: 'Submitted' | 'In Review' | 'In Progress', hour: number) => ({
  status,
  createdAt: `2026-11-20T${hour}:00:00Z`,
});

it('a claim counts from the last release, or from the submission if the issue was never released', () => {
  const claimed = [at('Submitted', 10), at('In Review', 11), at('In Progress', 12)];
  expect(claimStart(claimed)).toBe(Date.parse('2026-11-20T10:00:00Z'));
  expect(claimStart([...claimed, at('Submitted', 13), at('In Review', 14)])).toBe(
    Date.parse('2026-11-20T13:00:00Z'),
  );
});

it('the start of a claim is 0 before the timeline has loaded', () => {
  expect(claimStart([])).toBe(0);
});
