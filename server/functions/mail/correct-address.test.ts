import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  age,
  confirmationsTo,
  correct,
  follow,
  newAddress,
  submitted,
  takenUp,
} from '../../../tests/instance/confirmation-setup.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { type SignedUp, signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { submissionIdOf } from './submission-key.ts';

const instance = setUpInstance();

describe('correcting a mistyped address', () => {
  it('works once: the new address gets a link, the old link is invalid, and the old address gets no mail', async () => {
    const sent = await submitted(instance);
    const [old] = await confirmationsTo(instance, sent.email);
    const right = newAddress();
    expect((await correct(instance, sent, ` ${right} `)).status).toBe(200);
    const [mail, ...others] = await confirmationsTo(instance, right);
    expect(others).toEqual([]);
    expect(await confirmationsTo(instance, sent.email)).toHaveLength(1);
    expect((await instance.outbox()).filter((each) => each.text.includes(right))).toEqual([]);
    expect(await follow(instance, old?.action)).toBe(403);
    expect(await follow(instance, mail?.action)).toBe(200);
    expect(await correct(instance, sent, newAddress())).toMatchObject({
      status: 409,
      said: 'The address was corrected once already. Please submit the issue again.',
    });
  });

  it('works before the first mail, which is then sent once, to the new address only', async () => {
    const key = randomUUID();
    const id = submissionIdOf(key);
    const [wrong, right] = [newAddress(), newAddress()];
    await instance.sql`
      insert into public.code_submissions (id, title, email, github_link, description, urgency, coding_app)
      values (${id}, 'Login loops', ${wrong}, 'https://github.com/o/r', 'It loops.', 'ASAP', 'bolt')`;
    expect((await correct(instance, { id, key }, right)).status).toBe(200);
    expect(await confirmationsTo(instance, wrong)).toEqual([]);
    expect(await confirmationsTo(instance, right)).toHaveLength(1);
  });

  it('removes access to the issue from the owner of the old address', async () => {
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
    expect((await correct(instance, { id, key }, newAddress())).status).toBe(200);
    expect(await messages()).toEqual([]);
  });

  const asked = (who: SignedUp, url: string, payload: object, method: 'POST' | 'PATCH' = 'POST') =>
    instance.app.inject({ method, url: `/rest/v1/${url}`, headers: who.headers, payload });

  it.each([
    [
      'edited the issue',
      (who: SignedUp, id: string) => asked(who, `issues?id=eq.${id}`, { title: 'Mine' }, 'PATCH'),
    ],
    [
      'opened the conversation',
      (who: SignedUp, id: string) => asked(who, 'rpc/see_messages', { p_issue_id: id }),
    ],
    [
      'granted access to a repository',
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
  ])('is refused once the signed-in owner of the old address %s', async (_what, act) => {
    const owner = await signUpAs(instance, 'client');
    const key = randomUUID();
    const id = submissionIdOf(key);
    await instance.sql`
      insert into public.code_submissions (id, title, email, github_link, description, urgency, coding_app)
      values (${id}, 'Login loops', ${owner.email}, 'https://github.com/o/r', 'It loops.', 'ASAP', 'bolt')`;
    expect((await act(owner, id)).statusCode).toBeLessThan(300);
    expect(await correct(instance, { id, key }, newAddress())).toMatchObject({ status: 409, said: takenUp });
    const [issue] = await instance.sql`select email from marketplace.issue where id = ${id}`;
    expect(issue?.email).toBe(owner.email);
  });

  it.each([
    ['an hour has passed', (id: string) => age(instance, id, '61 minutes')],
    [
      'a message was written',
      (id: string) =>
        instance.sql`insert into public.messages (issue_id, sender, content) values (${id}, 'client', 'Hello')`,
    ],
    [
      'an engineer has claimed the issue',
      async (id: string) => {
        const engineer = await signUpAs(instance, 'engineer');
        await instance.sql`update marketplace.issue set engineer_id = ${engineer.id} where id = ${id}`;
      },
    ],
    [
      'the issue was cancelled',
      (id: string) => instance.sql`update marketplace.issue set status = 'cancelled' where id = ${id}`,
    ],
    [
      'the link was used',
      async (id: string) => {
        const [issue] = await instance.sql`select email from marketplace.issue where id = ${id}`;
        const [mail] = await confirmationsTo(instance, issue?.email);
        await follow(instance, mail?.action);
      },
    ],
  ])('is refused once %s', async (what, happen) => {
    const sent = await submitted(instance);
    await happen(sent.id);
    const right = newAddress();
    const said = what.startsWith('an hour')
      ? 'An address can be corrected for an hour only. Please submit the issue again.'
      : takenUp;
    expect(await correct(instance, sent, right)).toMatchObject({ status: 409, said });
    const [issue] = await instance.sql`select email from marketplace.issue where id = ${sent.id}`;
    expect(issue?.email).toBe(sent.email);
    expect(await confirmationsTo(instance, right)).toEqual([]);
  });

  it('is refused for an invalid or unchanged address', async () => {
    const sent = await submitted(instance);
    expect(await correct(instance, sent, ' ')).toMatchObject({
      status: 422,
      said: 'Email address is required',
    });
    expect((await correct(instance, sent, 'nobody')).said).toBe('Please enter a valid email address');
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
      expect((await correct(instance, sent, email)).status).toBe(422);
    expect(await correct(instance, sent, sent.email.toUpperCase())).toMatchObject({
      status: 409,
      said: 'That is the address we have. Send the mail again, or type another one.',
    });
    expect((await correct(instance, sent, newAddress())).status).toBe(200);
  });
});
