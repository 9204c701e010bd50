import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  age,
  confirmationsTo,
  correct,
  follow,
  newAddress,
  submitted,
  submittedUnsent,
  takenUp,
} from '../../../tests/instance/confirmation-setup.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { type SignedUp, signUpAs } from '../../../tests/instance/sign-up-as.ts';

const instance = setUpInstance();

async function addressOf(id: string): Promise<string> {
  const [issue] = await instance.sql`select email from marketplace.issue where id = ${id}`;
  return issue?.email;
}

describe('correcting a mistyped address', () => {
  it('an address can be corrected once, and then only the link to the new address works', async () => {
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

  it('if the address is corrected before the first email, only the new address gets an email', async () => {
    const sent = await submittedUnsent(instance);
    const right = newAddress();
    expect((await correct(instance, sent, right)).status).toBe(200);
    expect(await confirmationsTo(instance, sent.email)).toEqual([]);
    expect(await confirmationsTo(instance, right)).toHaveLength(1);
  });

  it('after a sign-out, the next person at the browser cannot correct the address of the issue', async () => {
    const [owner, next] = [await signUpAs(instance, 'client'), await signUpAs(instance, 'client')];
    const sent = await submittedUnsent(instance);
    await instance.sql`update marketplace.issue set user_id = ${owner.id} where id = ${sent.id}`;
    expect((await correct(instance, sent, next.email)).status).toBe(403);
    expect((await correct(instance, sent, next.email, next.headers)).status).toBe(403);
    expect(await addressOf(sent.id)).toBe(sent.email);
    expect((await correct(instance, sent, owner.email, owner.headers)).status).toBe(200);
    expect(await addressOf(sent.id)).toBe(owner.email);
  });

  it('a session that has ended cannot correct the address of its issue', async () => {
    const owner = await signUpAs(instance, 'client');
    const sent = await submittedUnsent(instance);
    await instance.sql`update marketplace.issue set user_id = ${owner.id} where id = ${sent.id}`;
    await instance.app.inject({ method: 'POST', url: '/auth/v1/logout', headers: owner.headers });
    expect((await correct(instance, sent, newAddress(), owner.headers)).status).toBe(403);
    expect(await addressOf(sent.id)).toBe(sent.email);
  });

  it('correcting an address removes access to the issue from the owner of the old address', async () => {
    const stranger = await signUpAs(instance, 'client');
    const sent = await submittedUnsent(instance, stranger.email);
    const visibleIssues = async () => {
      const url = '/rest/v1/issues?select=id,email';
      return (await instance.app.inject({ url, headers: stranger.headers })).json();
    };
    expect(await visibleIssues()).toEqual([{ id: sent.id, email: stranger.email }]);
    expect((await correct(instance, sent, newAddress())).status).toBe(200);
    expect(await visibleIssues()).toEqual([]);
  });

  const send = ({ headers }: SignedUp, method: 'POST' | 'PATCH', path: string, payload: object) =>
    instance.app.inject({ method, url: `/rest/v1/${path}`, headers, payload });

  it.each<[string, (owner: SignedUp, id: string) => Promise<{ statusCode: number }>]>([
    ['edited the issue', (owner, id) => send(owner, 'PATCH', `issues?id=eq.${id}`, { title: 'Mine' })],
    ['opened the conversation', (owner, id) => send(owner, 'POST', 'rpc/see_messages', { p_issue_id: id })],
    [
      'granted access to a repository',
      async (owner, id) => {
        const handle = randomBytes(32).toString('base64url');
        await instance.sql`
          insert into code_host.connections (handle_hash, sealed_token, account_id, login, user_id)
          values (sha256(convert_to(${handle}, 'UTF8')), 'sealed', 1, 'ada', ${owner.id})`;
        const grant = { p_issue_id: id, p_repository: 'ada/private', p_handle: handle };
        return send(owner, 'POST', 'rpc/grant_repository_access', grant);
      },
    ],
  ])('a correction is refused after the signed-in owner of the old address %s', async (_what, act) => {
    const owner = await signUpAs(instance, 'client');
    const sent = await submittedUnsent(instance, owner.email);
    expect((await act(owner, sent.id)).statusCode).toBeLessThan(300);
    expect(await correct(instance, sent, newAddress())).toMatchObject({ status: 409, said: takenUp });
    expect(await addressOf(sent.id)).toBe(owner.email);
  });

  it.each<[string, (id: string) => Promise<unknown>, said?: string]>([
    [
      'an hour has passed',
      async (id) => age(instance, id, '61 minutes'),
      'An address can be corrected for an hour only. Please submit the issue again.',
    ],
    [
      'a message was written',
      async (id) =>
        instance.sql`insert into public.messages (issue_id, sender, content) values (${id}, 'client', 'Hello')`,
    ],
    [
      'an engineer has claimed the issue',
      async (id) => {
        const engineer = await signUpAs(instance, 'engineer');
        await instance.sql`update marketplace.issue set engineer_id = ${engineer.id} where id = ${id}`;
      },
    ],
    [
      'the issue was cancelled',
      async (id) => instance.sql`update marketplace.issue set status = 'cancelled' where id = ${id}`,
    ],
    [
      'the link was used',
      async (id) => {
        const [mail] = await confirmationsTo(instance, await addressOf(id));
        await follow(instance, mail?.action);
      },
    ],
  ])('a correction is refused after %s', async (_what, happen, said = takenUp) => {
    const sent = await submitted(instance);
    await happen(sent.id);
    const right = newAddress();
    expect(await correct(instance, sent, right)).toMatchObject({ status: 409, said });
    expect(await addressOf(sent.id)).toBe(sent.email);
    expect(await confirmationsTo(instance, right)).toEqual([]);
  });

  it('a correction to an invalid or unchanged address is refused', async () => {
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
