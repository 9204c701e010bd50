import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { refresh } from './refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the changed issue is read again at once, and lists at moments that differ between browsers', async () => {
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const keys = () => read.mock.calls.map(([filters]) => JSON.stringify(filters?.queryKey));
  const count = (key: readonly unknown[]) => keys().filter((each) => each === JSON.stringify(key)).length;
  refresh({ event: 'change', kind: 'issue', issueId: 'a' });
  await vi.advanceTimersByTimeAsync(60);
  expect(count(queryKeys.issue('a'))).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(count(queryKeys.everyIssueList)).toBe(1);
  for (let second = 0; second < 60; second += 1) {
    refresh({ event: 'change', kind: 'issue', issueId: 'a' });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(count(queryKeys.issue('a'))).toBe(61);
  expect(count(queryKeys.everyIssueList)).toBeGreaterThanOrEqual(3);
  expect(count(queryKeys.everyIssueList)).toBeLessThanOrEqual(7);
});
