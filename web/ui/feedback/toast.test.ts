import { afterEach, expect, test } from 'vitest';
import { currentToasts, toast } from './toast.ts';

const texts = () => currentToasts().map((shown) => shown.text);

afterEach(() => {
  for (const shown of currentToasts()) toast.dismiss(shown.id);
});

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
