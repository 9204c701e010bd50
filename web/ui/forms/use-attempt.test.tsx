import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { generalErrors } from '#domain/errors/general.ts';
import { currentToast } from '../feedback/toast.ts';
import { useAttempt } from './use-attempt.ts';

function renderedAttempt(messageOf?: (error: unknown) => string) {
  const shown: ReturnType<typeof useAttempt>[] = [];
  function Screen() {
    shown.push(useAttempt(messageOf));
    return null;
  }
  renderToStaticMarkup(<Screen />);
  return (shown[0] as ReturnType<typeof useAttempt>).attempt;
}

test('a second action is ignored while the first one runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const attempt = renderedAttempt();
  const ignored = vi.fn();
  const first = attempt(() => promise);
  expect(await attempt(ignored)).toBe(false);
  resolve();
  expect(await first).toBe(true);
  expect(ignored).not.toHaveBeenCalled();
  expect(await attempt(ignored)).toBe(true);
});

test.each([
  ['its own message', new Error('No such file'), undefined, 'No such file'],
  ['a neutral message if it has none', 'unknown', undefined, generalErrors.unexpected],
  ['the message of the screen', new Error('No such file'), () => 'Not signed out', 'Not signed out'],
])('a failed action shows %s', async (_what, error, messageOf, message) => {
  expect(await renderedAttempt(messageOf)(() => Promise.reject(error))).toBe(false);
  expect(currentToast()?.text).toBe(message);
});
