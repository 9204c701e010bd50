import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, toast } from './toast.ts';

// Other test files in the same process may leave a toast.
beforeEach(toast.dismiss);
afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
});

test('a newer toast replaces the older one, which it may contradict', () => {
  toast.error('Failed to send message');
  toast.success('Message sent');
  expect(currentToast()).toMatchObject({ tone: 'success', text: 'Message sent' });
});

test.each([
  [5000, null],
  [500, 'Disconnected from GitHub'],
])('a navigation keeps only the toast of its own action: after %i ms, %s', (after, text) => {
  vi.useFakeTimers();
  toast.success('Disconnected from GitHub');
  vi.advanceTimersByTime(after);
  toast.leavePage();
  expect(currentToast()?.text ?? null).toBe(text);
});
