import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  age,
  confirmationsTo,
  correct,
  follow,
  newAddress,
  resend,
  submitted,
  takenUp,
} from '../../../tests/instance/confirmation-setup.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { limitSender } from './limit-mails.ts';
import { submissionIdOf } from './submission-key.ts';

const instance = setUpInstance();

describe('resending the confirmation', () => {
  it('the submitting browser can resend the confirmation, and the first link stays valid', async () => {
    const sent = await submitted(instance);
    expect((await resend(instance, sent)).status).toBe(200);
    const mails = await confirmationsTo(instance, sent.email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(await follow(instance, mail.action)).toBe(200);
  });

  it('a confirmation can be resent at most four times', async () => {
    const sent = await submitted(instance);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await resend(instance, sent)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 409, 409]);
    expect((await resend(instance, sent)).said).toBe(
      'The mail was sent several times. Please correct the address, or submit the issue again.',
    );
    expect(await confirmationsTo(instance, sent.email)).toHaveLength(5);
  });

  it('resending returns the same error for a wrong key as for an unknown id', async () => {
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

  it('resending is refused after a day or after a sign-in with the address', async () => {
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
});

describe('the resend rate limit', () => {
  const strict = setUpInstance({ limitFactor: 1 });
  beforeEach(async () => {
    await strict.sql`delete from rate_limit.usage`;
  });

  it('resending twice within a minute is rejected and sets Retry-After', async () => {
    const sent = await submitted(strict);
    expect(await resend(strict, sent)).toEqual({
      status: 429,
      said: 'Please wait 60 seconds before you ask again.',
      retryAfter: '60',
    });
    await age(strict, sent.id, '61 seconds');
    expect((await resend(strict, sent)).status).toBe(200);
  });

  it('a rejected request does not count toward the limit of the recipient', async () => {
    const email = newAddress();
    for (let time = 0; time < 5; time += 1) {
      const key = randomUUID();
      expect((await correct(strict, { id: submissionIdOf(key), key }, email)).status).toBe(403);
    }
    expect((await correct(strict, await submitted(strict), email)).status).toBe(200);
    expect(await confirmationsTo(strict, email)).toHaveLength(1);
  });

  it('resending is limited to 5 emails an hour for a mailbox and 20 requests for a network address', async () => {
    const mailbox = newAddress();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const email = mailbox.replace('@', `+${time}@`);
      statuses.push((await correct(strict, await submitted(strict), email)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    for (let time = 6; time < 20; time += 1) await correct(strict, await submitted(strict), newAddress());
    const last = await correct(strict, await submitted(strict), newAddress());
    expect(last.status).toBe(429);
    expect(Number(last.retryAfter)).toBeGreaterThan(3000);
    expect(last.said).toMatch(/^Too many mails were asked for\. Please try again in \d+ minutes\.$/);
  });
});

describe('the limit of mail requests per network', () => {
  const publicSite = setUpInstance({ limitFactor: 0.05, isLocal: false });
  const take = (ip: string, trustProxy: number | false) =>
    limitSender(publicSite.sql, { ...publicSite.platform.settings, trustProxy }, {
      headers: {},
      ip,
    } as FastifyRequest);

  it('the limit of mail requests is shared by all addresses in the network', async () => {
    await take('2001:db8:1:2::1', 1);
    await expect(take('2001:db8:1:2::2', 1)).rejects.toMatchObject({ status: 429 });
    await take('2001:db8:1:103::1', 1);
  });

  it('the limit of mail requests does not apply to visitors behind an unknown proxy', async () => {
    for (let times = 0; times < 3; times += 1) await take('192.0.2.7', false);
  });
});
