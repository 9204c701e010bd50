import { expect, it } from 'vitest';
import { openChannel } from './channel.ts';

const caller = { role: 'authenticated' as const, claims: {}, userId: 'a', sessionId: null, expiresAt: 0 };

it('a channel whose reader stays behind is cut off, and keeps little until then', () => {
  const { stream, say } = openChannel(caller);
  stream.on('error', () => {});
  let most = 0;
  for (let count = 0; count < 10_000 && !stream.destroyed; count += 1) {
    say('change', { issue_id: 'b', kind: 'messages', ids: ['c'] });
    most = Math.max(most, stream.readableLength);
  }
  expect(stream.destroyed).toBe(true);
  expect(most).toBeLessThanOrEqual(64 * 1024);
  expect(most).toBeGreaterThan(60 * 1024);
});

it('a channel that has ended says nothing more', async () => {
  const { stream, say, end } = openChannel(caller);
  say('ready', {});
  end();
  say('change', {});
  end();
  const heard = await stream.setEncoding('utf8').toArray();
  expect(heard.join('')).toBe('event: ready\ndata: {}\n\n');
});
