import { expect, it } from 'vitest';
import { openChannel } from './channels.ts';

const caller = { role: 'authenticated' as const, claims: {}, userId: 'a', sessionId: null, expiresAt: 0 };

it('a channel closes when its reader has 64 KiB of unread data', () => {
  const { stream, send } = openChannel(caller);
  stream.on('error', () => {});
  let most = 0;
  for (let count = 0; count < 10_000 && !stream.destroyed; count += 1) {
    send('change', { issue_id: 'b', kind: 'messages', ids: ['c'] });
    most = Math.max(most, stream.readableLength);
  }
  expect(stream.destroyed).toBe(true);
  expect(most).toBeLessThanOrEqual(64 * 1024);
  expect(most).toBeGreaterThan(60 * 1024);
});

it('a closed channel sends nothing', async () => {
  const { stream, send, end } = openChannel(caller);
  send('ready', {});
  end();
  send('change', {});
  end();
  const received = await stream.setEncoding('utf8').toArray();
  expect(received.join('')).toBe('event: ready\ndata: {}\n\n');
});
