import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

let round = 0;
let address = '';
let issue = '';

const change = (who: Person, email: string) =>
  db.sql`update auth.users set email = ${email} where id = ${db.people[who]}`;
const submit = (email: string, account: string | null = null): Promise<string> => db.value`
  insert into marketplace.issue (title, email, description, urgency, coding_app, user_id)
  values ('T', ${email}, 'D', 'ASAP', 'lovable', ${account}) returning id`;
const clientOf = (id: string) => db.row`select user_id, email from marketplace.issue where id = ${id}`;

beforeEach(async () => {
  round += 1;
  await db.sql`update auth.users set is_sso_user = false`;
  await change('client', `before-${round}@example.com`);
  address = `after-${round}@example.com`;
  issue = await submit(`Before-${round}@Example.com`);
});

describe('when an account changes its verified address', () => {
  it('its issues follow, and the old address opens none of them', async () => {
    const own = await submit(`before-${round}@example.com`, db.people.client);
    await change('client', address);
    for (const id of [issue, own])
      expect(await clientOf(id)).toEqual({ user_id: db.people.client, email: address });
    await change('otherClient', `before-${round}@example.com`);
    const read = `select id from public.issues where id in ('${issue}', '${own}')`;
    expect(await db.rows('client', read)).toHaveLength(2);
    expect(await db.rows('otherClient', read)).toEqual([]);
  });

  it('issues that were taken down follow too', async () => {
    await db.act('operator', 'take_down_issue', issue, 'Spam');
    await change('client', address);
    expect(await clientOf(issue)).toEqual({ user_id: db.people.client, email: address });
  });

  it('its own issues follow, even if its provider did not vouch for the new address at first', async () => {
    const own = await submit(`before-${round}@example.com`, db.people.client);
    const set = (email: string, at: Date | null) => db.sql`
      update auth.users set is_sso_user = true, email = ${email}, email_confirmed_at = ${at} where id = ${db.people.client}`;
    await set(`before-${round}@example.com`, null);
    await set(address, null);
    expect(await clientOf(own)).toMatchObject({ email: `before-${round}@example.com` });
    await set(address, new Date());
    expect(await clientOf(own)).toEqual({ user_id: db.people.client, email: address });
    await change('otherClient', `before-${round}@example.com`);
    expect(await db.rows('otherClient', `select id from public.issues where id = '${own}'`)).toEqual([]);
  });

  it('an engineer still cannot claim an issue that they sent', async () => {
    const sent = await submit('engineer@example.com');
    await change('engineer', `engineer-${round}@example.com`);
    const claim = `update public.issues set engineer_id = 'me' where id = '${sent}' returning id`;
    expect(await db.refusal('engineer', claim, { naming: sent })).toBe('PT409');
  });

  it('its mail preferences follow', async () => {
    await db.sql`
      insert into public.mail_preferences (address, kind, is_wanted)
      values (${`before-${round}@example.com`}, 'messages', false)`;
    await change('client', address);
    const kept = await db.row`select kind, is_wanted from public.mail_preferences where address = ${address}`;
    expect(kept).toEqual({ kind: 'messages', is_wanted: false });
  });
});

describe('what another person submitted does not follow', () => {
  it('if another account submitted it', async () => {
    const others = await submit(`before-${round}@example.com`, db.people.otherClient);
    await change('client', address);
    expect(await clientOf(others)).toMatchObject({ user_id: db.people.otherClient });
  });

  it('if the address was never verified', async () => {
    const guests = await submit('guest@example.com');
    await change('unverified', `guest-${round}@example.com`);
    expect(await clientOf(guests)).toEqual({ user_id: null, email: 'guest@example.com' });
    await change('unverified', 'guest@example.com');
  });

  it('if a guest submitted it and the account is of single sign-on', async () => {
    await db.sql`update auth.users set is_sso_user = true where id = ${db.people.client}`;
    await change('client', address);
    expect(await clientOf(issue)).toMatchObject({ user_id: null });
  });
});
