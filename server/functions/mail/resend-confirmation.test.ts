import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  age,
  ask,
  confirmationsTo,
  correct,
  follow,
  newAddress,
  resend,
  submitted,
  takenUp,
} from '../../../tests/instance/confirmation-setup.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { createTestInstance } from '../../../tests/instance/test-instance.ts';
import { submissionIdOf } from './submission-key.ts';

const instance = setUpInstance();

describe('resending the confirmation', () => {
  it('works from the submitting browser and keeps the first link valid', async () => {
    const sent = await submitted(instance);
    expect((await resend(instance, sent)).status).toBe(200);
    const mails = await confirmationsTo(instance, sent.email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(await follow(instance, mail.action)).toBe(200);
  });

  it('works at most four times', async () => {
    const sent = await submitted(instance);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await resend(instance, sent)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 409, 409]);
    expect((await resend(instance, sent)).said).toBe(
      'The mail was sent several times. Please correct the address, or submit the issue again.',
    );
    expect(await confirmationsTo(instance, sent.email)).toHaveLength(5);
  });

  it('fails with the id alone, with the same response as for an unknown id', async () => {
    const sent = await submitted(instance);
    const refusal = { status: 403, said: 'Only the browser that sent this submission can do this.' };
    for (const [id, key] of [
      [sent.id, randomUUID()],
      [sent.id, sent.id],
      [randomUUID(), sent.key],
      [submissionIdOf('nobody’s'), 'nobody’s'],
    ] as const) {
      expect(await resend(instance, { id, key })).toMatchObject(refusal);
      expect(await correct(instance, { id, key }, newAddress())).toMatchObject(refusal);
    }
    expect(await confirmationsTo(instance, sent.email)).toHaveLength(1);
  });

  it('is refused after a day or after a sign-in with the address', async () => {
    const old = await submitted(instance);
    await age(instance, old.id, '25 hours');
    expect(await resend(instance, old)).toMatchObject({
      status: 409,
      said: 'This was possible only for a day. Sign in with your address to get a new link.',
    });
    const used = await submitted(instance);
    const [mail] = await confirmationsTo(instance, used.email);
    await follow(instance, mail?.action);
    expect(await resend(instance, used)).toMatchObject({ status: 409, said: takenUp });
  });

  it.each([
    [{}],
    [{ issue_id: randomUUID() }],
    [{ issue_id: 'x', key: 'y' }],
    [{ issue_id: randomUUID(), key: 1 }],
    [{ issue_id: randomUUID(), key: 'x'.repeat(300) }],
  ])('is refused for %j', async (payload) => {
    expect((await ask(instance, 'resend-confirmation', payload)).status).toBe(400);
  });
});

describe('with rate limits', () => {
  it('refuses a second mail within a minute, with Retry-After', async () => {
    const strict = await createTestInstance({ limitFactor: 1 });
    try {
      const sent = await submitted(strict);
      const answer = await resend(strict, sent);
      expect(answer).toEqual({
        status: 429,
        said: 'Please wait 60 seconds before you ask again.',
        retryAfter: '60',
      });
      await strict.sql`
        update marketplace.issue set created_at = created_at - interval '61 seconds' where id = ${sent.id}`;
      expect((await resend(strict, sent)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('does not count a refused request against the recipient', async () => {
    const strict = await createTestInstance({ limitFactor: 1 });
    try {
      const email = newAddress();
      for (let time = 0; time < 5; time += 1) {
        const key = randomUUID();
        expect((await correct(strict, { id: submissionIdOf(key), key }, email)).status).toBe(403);
      }
      expect((await correct(strict, await submitted(strict), email)).status).toBe(200);
      expect(await confirmationsTo(strict, email)).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  it('allows 5 mails an hour per mailbox and 20 requests per network address', async () => {
    const strict = await createTestInstance({ limitFactor: 1 });
    try {
      const mailbox = newAddress();
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1) {
        const { id, key } = await submitted(strict);
        const email = mailbox.replace('@', `+${time}@`);
        statuses.push((await ask(strict, 'correct-address', { issue_id: id, key, email })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      for (let time = 6; time < 20; time += 1) {
        const { id, key } = await submitted(strict);
        await ask(strict, 'correct-address', { issue_id: id, key, email: newAddress() });
      }
      const { id, key } = await submitted(strict);
      const last = await ask(strict, 'correct-address', { issue_id: id, key, email: newAddress() });
      expect(last.status).toBe(429);
      expect(Number(last.retryAfter)).toBeGreaterThan(3000);
      expect(last.said).toMatch(/^Too many mails were asked for\. Please try again in \d+ minutes\.$/);
    } finally {
      await strict.close();
    }
  });
});
