import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, signUpAs } from '../../tests/instance/sign-up-as.ts';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';
import { submissionIdOf } from './submission-key.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await createTestInstance();
});
afterAll(() => instance.close());

/** A submission as a browser sends it, its confirmation mailed. */
async function submitted(where = instance): Promise<{ id: string; key: string; email: string }> {
  const key = randomUUID();
  const id = submissionIdOf(key);
  const email = `typed-${randomUUID()}@example.com`;
  await where.sql`
    insert into public.code_submissions (id, title, email, github_link, description, urgency, coding_app)
    values (${id}, 'Login loops', ${email}, 'https://github.com/o/r', 'It loops.', 'ASAP', 'bolt')`;
  await where.runJobs();
  return { id, key, email };
}

async function ask(name: string, payload: object, where = instance) {
  const headers = { apikey: where.platform.keys.anonKey };
  const answer = await where.app.inject({ method: 'POST', url: `/functions/v1/${name}`, headers, payload });
  await where.runJobs();
  return { status: answer.statusCode, said: answer.json().error, retryAfter: answer.headers['retry-after'] };
}

const resend = ({ id, key }: { id: string; key: string }, where = instance) =>
  ask('resend-confirmation', { issue_id: id, key }, where);
const correct = ({ id, key }: { id: string; key: string }, email: string) =>
  ask('correct-address', { issue_id: id, key, email });
const confirmationsTo = async (email: string, where = instance) =>
  (await where.outbox()).filter((mail) => mail.type === 'issue-confirmation' && mail.to === email);
const newAddress = () => `right-${randomUUID()}@example.com`;

async function follow(link: string | null | undefined): Promise<number> {
  const { searchParams } = new URL(link ?? 'none:');
  const payload = { type: searchParams.get('type'), token_hash: searchParams.get('token_hash') };
  return (await instance.app.inject({ method: 'POST', url: '/auth/v1/verify', payload })).statusCode;
}

const age = (id: string, by: string) =>
  instance.sql`update marketplace.issue set created_at = created_at - ${by}::interval where id = ${id}`;

describe('the confirmation is sent again', () => {
  it('to the browser that sent the submission, with a link that works beside the first', async () => {
    const sent = await submitted();
    expect((await resend(sent)).status).toBe(200);
    const mails = await confirmationsTo(sent.email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(await follow(mail.action)).toBe(200);
  });

  it('at most four times', async () => {
    const sent = await submitted();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await resend(sent)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 409, 409]);
    expect(await confirmationsTo(sent.email)).toHaveLength(5);
  });

  it('never to who only knows the id, and an unknown id is answered alike', async () => {
    const sent = await submitted();
    const refusal = { status: 403, said: 'Only the browser that sent this submission can do this.' };
    for (const [id, key] of [
      [sent.id, randomUUID()],
      [sent.id, sent.id],
      [randomUUID(), sent.key],
      [submissionIdOf('nobody’s'), 'nobody’s'],
    ] as const) {
      expect(await resend({ id, key })).toMatchObject(refusal);
      expect(await correct({ id, key }, newAddress())).toMatchObject(refusal);
    }
    expect(await confirmationsTo(sent.email)).toHaveLength(1);
  });

  it('not after a day, nor once somebody has signed in with the address', async () => {
    const old = await submitted();
    await age(old.id, '25 hours');
    expect((await resend(old)).status).toBe(409);
    const used = await submitted();
    const [mail] = await confirmationsTo(used.email);
    await follow(mail?.action);
    expect((await resend(used)).status).toBe(409);
  });

  it.each([
    [{}],
    [{ issue_id: randomUUID() }],
    [{ issue_id: 'x', key: 'y' }],
    [{ issue_id: randomUUID(), key: 1 }],
    [{ issue_id: randomUUID(), key: 'x'.repeat(300) }],
  ])('not for %j', async (payload) => {
    expect((await ask('resend-confirmation', payload)).status).toBe(400);
  });
});

describe('where limits hold', () => {
  it('nothing is sent again within a minute, and the answer says when', async () => {
    const strict = await createTestInstance({ limitFactor: 1 });
    try {
      const sent = await submitted(strict);
      const answer = await resend(sent, strict);
      expect(answer).toEqual({
        status: 429,
        said: 'Please wait 60 seconds before you ask again.',
        retryAfter: '60',
      });
      await strict.sql`
        update marketplace.issue set created_at = created_at - interval '61 seconds' where id = ${sent.id}`;
      expect((await resend(sent, strict)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('an address gets five such mails an hour, and a network address asks for twenty', async () => {
    const strict = await createTestInstance({ limitFactor: 1 });
    try {
      const email = newAddress();
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1) {
        const { id, key } = await submitted(strict);
        statuses.push((await ask('correct-address', { issue_id: id, key, email }, strict)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      for (let time = 6; time < 20; time += 1) {
        const { id, key } = await submitted(strict);
        await ask('correct-address', { issue_id: id, key, email: newAddress() }, strict);
      }
      const { id, key } = await submitted(strict);
      const last = await ask('correct-address', { issue_id: id, key, email: newAddress() }, strict);
      expect(last.status).toBe(429);
      expect(Number(last.retryAfter)).toBeGreaterThan(3000);
      expect(last.said).toMatch(/^Too many mails were asked for\. Please try again in \d+ minutes\.$/);
    } finally {
      await strict.close();
    }
  });
});

describe('a mistyped address is corrected', () => {
  it('once: the new address gets the link, the old one’s is dead, and is told nothing', async () => {
    const sent = await submitted();
    const [old] = await confirmationsTo(sent.email);
    const right = newAddress();
    expect((await correct(sent, ` ${right} `)).status).toBe(200);
    const [mail, ...others] = await confirmationsTo(right);
    expect(others).toEqual([]);
    expect(await confirmationsTo(sent.email)).toHaveLength(1);
    expect((await instance.outbox()).filter((each) => each.text.includes(right))).toEqual([]);
    expect(await follow(old?.action)).toBe(403);
    expect(await follow(mail?.action)).toBe(200);
    expect(await correct(sent, newAddress())).toMatchObject({
      status: 409,
      said: 'The address was corrected once already. Please submit the issue again.',
    });
  });

  it('before the first mail was written too: then that goes to the new address alone, once', async () => {
    const key = randomUUID();
    const id = submissionIdOf(key);
    const [wrong, right] = [newAddress(), newAddress()];
    await instance.sql`
      insert into public.code_submissions (id, title, email, github_link, description, urgency, coding_app)
      values (${id}, 'Login loops', ${wrong}, 'https://github.com/o/r', 'It loops.', 'ASAP', 'bolt')`;
    expect((await correct({ id, key }, right)).status).toBe(200);
    expect(await confirmationsTo(wrong)).toEqual([]);
    expect(await confirmationsTo(right)).toHaveLength(1);
  });

  it('and whoever the old address belongs to cannot open the issue any more', async () => {
    const stranger = await signUpAs(instance, 'client');
    const key = randomUUID();
    const id = submissionIdOf(key);
    await instance.sql`
      insert into public.code_submissions (id, title, email, github_link, description, urgency, coding_app)
      values (${id}, 'Login loops', ${stranger.email}, 'https://github.com/o/r', 'It loops.', 'ASAP', 'bolt')`;
    const messages = async () => {
      const url = '/rest/v1/issues?select=id,email';
      const answer = await instance.app.inject({ method: 'GET', url, headers: stranger.headers });
      return answer.json();
    };
    expect(await messages()).toEqual([{ id, email: stranger.email }]);
    expect((await correct({ id, key }, newAddress())).status).toBe(200);
    expect(await messages()).toEqual([]);
  });

  const asked = (who: SignedUp, url: string, payload: object, method: 'POST' | 'PATCH' = 'POST') =>
    instance.app.inject({ method, url: `/rest/v1/${url}`, headers: who.headers, payload });

  it.each([
    [
      'edited it',
      (who: SignedUp, id: string) => asked(who, `issues?id=eq.${id}`, { title: 'Mine' }, 'PATCH'),
    ],
    [
      'opened its conversation',
      (who: SignedUp, id: string) => asked(who, 'rpc/see_messages', { p_issue_id: id }),
    ],
    [
      'let engineers read a repository of theirs',
      async (who: SignedUp, id: string) => {
        const handle = randomBytes(32).toString('base64url');
        await instance.sql`
          insert into code_host.connections (handle_hash, sealed_token, account_id, login, user_id)
          values (sha256(convert_to(${handle}, 'UTF8')), 'sealed', 1, 'ada', ${who.id})`;
        return asked(who, 'rpc/grant_repository_access', {
          p_issue_id: id,
          p_repository: 'ada/private',
          p_handle: handle,
        });
      },
    ],
  ])('not once the old address’s owner, signed in all along, %s', async (_what, act) => {
    const owner = await signUpAs(instance, 'client');
    const key = randomUUID();
    const id = submissionIdOf(key);
    await instance.sql`
      insert into public.code_submissions (id, title, email, github_link, description, urgency, coding_app)
      values (${id}, 'Login loops', ${owner.email}, 'https://github.com/o/r', 'It loops.', 'ASAP', 'bolt')`;
    expect((await act(owner, id)).statusCode).toBeLessThan(300);
    expect((await correct({ id, key }, newAddress())).status).toBe(409);
    const [issue] = await instance.sql`select email from marketplace.issue where id = ${id}`;
    expect(issue?.email).toBe(owner.email);
  });

  it.each([
    ['an hour has passed', (id: string) => age(id, '61 minutes')],
    [
      'somebody has written',
      (id: string) =>
        instance.sql`insert into public.messages (issue_id, sender, content) values (${id}, 'client', 'Hello')`,
    ],
    [
      'an engineer has taken it',
      async (id: string) => {
        const engineer = await signUpAs(instance, 'engineer');
        await instance.sql`update marketplace.issue set engineer_id = ${engineer.id} where id = ${id}`;
      },
    ],
    [
      'it was cancelled',
      (id: string) => instance.sql`update marketplace.issue set status = 'cancelled' where id = ${id}`,
    ],
    [
      'the link was used',
      async (id: string) => {
        const [issue] = await instance.sql`select email from marketplace.issue where id = ${id}`;
        const [mail] = await confirmationsTo(issue?.email);
        await follow(mail?.action);
      },
    ],
  ])('not once %s', async (_what, happen) => {
    const sent = await submitted();
    await happen(sent.id);
    const right = newAddress();
    expect((await correct(sent, right)).status).toBe(409);
    const [issue] = await instance.sql`select email from marketplace.issue where id = ${sent.id}`;
    expect(issue?.email).toBe(sent.email);
    expect(await confirmationsTo(right)).toEqual([]);
  });

  it('not to what is no address, nor to the same one', async () => {
    const sent = await submitted();
    for (const email of [
      '',
      'nobody',
      'a@b',
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'a\u0000@example.com',
      '\ud800a@example.com',
      `${'a'.repeat(250)}@example.com`,
    ])
      expect((await correct(sent, email)).status).toBe(422);
    expect((await correct(sent, sent.email.toUpperCase())).status).toBe(409);
    expect((await correct(sent, newAddress())).status).toBe(200);
  });
});
