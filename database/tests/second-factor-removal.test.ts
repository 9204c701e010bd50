import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

const number = '+4915112345678';
const owners: Person[] = ['client', 'otherClient'];

/** Two accounts each have an authenticator app, a phone, an unverified app, recovery codes and a session. */
beforeEach(async () => {
  const { sql } = db;
  await sql`delete from auth.mfa_factors`;
  await sql`delete from auth.mfa_recovery_sets`;
  for (const who of owners) {
    const id = db.people[who];
    await sql`insert into auth.mfa_factors (user_id, factor_type, friendly_name, secret, phone, status, created_at) values
      (${id}, 'totp', 'My phone', 'sealed', null, 'verified', now() - interval '1 day'),
      (${id}, 'phone', '', null, ${number}, 'verified', now()),
      (${id}, 'totp', 'Begun', 'sealed', null, 'unverified', now())`;
    await sql`insert into auth.mfa_recovery_sets (user_id) values (${id})`;
    await sql`insert into auth.mfa_recovery_codes (user_id, code_hash) values (${id}, 'one'), (${id}, 'two')`;
    await sql`insert into auth.sessions (user_id, aal) values (${id}, 'aal2')`;
  }
});

const sessionOf = (person: Person, age = '1 hour'): Promise<string> => db.value`
  insert into auth.sessions (user_id, created_at) values (${db.people[person]}, now() - ${age}::interval) returning id`;

const act = async (person: Person, reason = 'She called from her number', age?: string) =>
  db.run('operator', `select public.remove_second_factors('${db.people[person]}', '${reason}') as removed`, {
    keep: true,
    session: await sessionOf('operator', age),
  });

const left = (person: Person, id = db.people[person]) => db.row`
  select (select count(*)::int from auth.mfa_factors where user_id = ${id}) as factors,
      (select count(*)::int from auth.mfa_recovery_codes where user_id = ${id}) as codes,
      (select count(*)::int from auth.sessions where user_id = ${id} and ended_at is null) > 0 as "isSignedIn"`;

const entries = () =>
  db.sql`select actor_email, action, account_id, account_email, note from public.audit_log order by id`;

describe('removal of second factors', () => {
  it('removing an account’s second factors ends its sessions and does not affect other accounts', async () => {
    expect((await act('client')).rows).toEqual([{ removed: 2 }]);
    expect(await left('client')).toEqual({ factors: 0, codes: 0, isSignedIn: false });
    expect(await left('otherClient')).toEqual({ factors: 3, codes: 2, isSignedIn: true });
  });

  it('removing an account’s second factors adds one audit log entry and emails the owner', async () => {
    const before = await entries();
    await act('client');
    expect((await act('client')).rows, 'the second removal changes nothing').toEqual([{ removed: 0 }]);
    expect((await entries()).slice(before.length)).toEqual([
      {
        actor_email: 'operator@example.com',
        action: 'remove_second_factors',
        account_id: db.people.client,
        account_email: 'client@example.com',
        note: 'She called from her number',
      },
    ]);
    await db.instance.runJobs();
    const mails = await db.instance.outbox();
    expect(mails.filter(({ type }) => type === 'second-factors-removed')[0]).toMatchObject({
      to: 'client@example.com',
      action: `${db.instance.platform.settings.publicUrl}/account#second-factor`,
    });
  });

  it('removing second factors requires a reason and an existing account', async () => {
    expect((await act('client', ' ')).refusal).toBe('22023');
    const nobody = "select public.remove_second_factors(:unknown, 'x')";
    expect(await db.refusal('operator', nobody, { keep: true, session: await sessionOf('operator') })).toBe(
      'PT404',
    );
    expect(await left('client')).toMatchObject({ factors: 3, codes: 2 });
  });
});

describe('second factors', () => {
  const remove = () => `select public.remove_second_factors(:client, 'She called') as removed`;

  it('second factors cannot be removed with an old session, another account’s session or no session', async () => {
    const old = await act('client', 'She called', '25 hours');
    expect([old.refusal, old.sentence]).toEqual([
      '42501',
      'You signed in more than a day ago. Log out and sign in again to do this.',
    ]);
    for (const session of [await sessionOf('otherClient'), null])
      expect(await db.refusal('operator', remove(), { session })).toBe('42501');
    expect(await left('client')).toMatchObject({ factors: 3, codes: 2 });
  });

  it('only operators and the service can remove an account’s second factors', async () => {
    expect(await db.rows('service', remove())).toEqual([{ removed: 2 }]);
    const session = await sessionOf('client');
    expect(await db.refusal('client', remove(), { session })).toBe('42501');
  });

  it('removing second factors also removes pending sign-ins of the account, and of no other account', async () => {
    for (const who of owners)
      await db.sql`
        insert into auth.flow_state (user_id, code_challenge, code_challenge_method, authentication_method)
        values (${db.people[who]}, 'challenge', 's256', 'magiclink')`;
    await act('client');
    const flows = await db.sql`select user_id from auth.flow_state`;
    expect(flows.map(({ user_id }) => user_id)).toEqual([db.people.otherClient]);
  });
});

describe('looking up an address', () => {
  const found = (email: string) => db.run('operator', `select * from public.operator_accounts('${email}')`);

  it('an address lookup finds the account in any letter case and names its factors', async () => {
    const { rows } = await found(' Client@Example.com ');
    expect(rows).toMatchObject([
      {
        id: db.people.client,
        is_of_organization: false,
        recovery_codes_left: 2,
        is_address_proved: true,
        factors: [
          { kind: 'app', name: 'My phone' },
          { kind: 'phone', name: '' },
        ],
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(number);
  });

  it('an address lookup also finds single sign-on accounts, but requires the whole address', async () => {
    await db.sql`insert into auth.users (email, is_sso_user) values ('client@example.com', true)`;
    const { rows } = await found('client@example.com');
    expect(rows.map((row) => [row.is_of_organization, row.is_address_proved])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect((await found('client@example')).rows).toEqual([]);
    expect((await found('%')).rows).toEqual([]);
  });

  it('removing an account’s second factors removes what it connected at a code host with another address', async () => {
    const { client, otherClient } = db.people;
    const identities = () => db.values`select provider_id from auth.identities order by provider_id`;
    await db.sql`insert into auth.identities (user_id, provider, provider_id, identity_data) values
      (${client}, 'github', '1', '{"email": "client@example.com"}'),
      (${client}, 'github', '2', '{"email": "thief@example.com"}'), (${client}, 'github', '3', '{}'),
      (${otherClient}, 'github', '4', '{"email": "thief@example.com"}')`;
    await act('client');
    expect(await identities()).toEqual(['1', '4']);
    expect(await db.values`select provider_id from auth.unlinked_identities order by 1`).toEqual(['2', '3']);
    await db.sql`delete from auth.identities`;
  });
});
