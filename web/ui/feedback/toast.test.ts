import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentToasts, toast } from './toast.ts';

const texts = () => currentToasts().map((shown) => shown.text);

// Other test files in the same process may leave toasts.
beforeEach(dismissAll);
afterEach(dismissAll);

function dismissAll(): void {
  for (const shown of currentToasts()) toast.dismiss(shown.id);
}

test('a repeated toast is shown once', () => {
  toast.error('Failed to send message');
  toast.success('Message sent');
  toast.error('Failed to send message');
  expect(texts()).toEqual(['Message sent', 'Failed to send message']);
});

test('only the three newest toasts are shown', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.info(text);
  expect(texts()).toEqual(['two', 'three', 'four']);
});

test('a dismissed toast is removed', () => {
  const id = toast.info('File removed');
  toast.dismiss(id);
  expect(texts()).toEqual([]);
});
