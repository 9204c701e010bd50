import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { json } from '#server/platform/database/sql.ts';
import { setUpInstance } from '../instance/set-up.ts';
import { newClient, newMember } from './auth-scene.ts';
import { addProvider, arrived } from './auth-sso-scene.ts';
import { enroll, movingClock, show } from './second-factor-scene.ts';

const clock = movingClock();
const instance = setUpInstance({ now: clock.now });

async function submit(email: string): Promise<void> {
  const visitor = await newClient(instance);
  const words = { title: 'Crash', description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' };
  const { error } = await visitor.from('code_submissions').insert({ ...words, email });
  if (error) throw error;
}

/** Somebody with an issue under their address, and the account that their organization makes for the same address. */
async function bothAccounts() {
  const { domain, signIn } = await addProvider(instance);
  const email = `ann@${domain}`;
  const member = await newMember(instance, email);
  await submit(email);
  const { fragment } = await signIn({ nameId: 'ann', email });
  const organized = await arrived(instance, fragment);
  return { email, member, organized };
}

async function issuesOf(client: SupabaseClient): Promise<number | undefined> {
  const { data, error } = await client.from('issues').select('id');
  if (error) throw error;
  return data?.length;
}

describe('an account of single sign-on beside one with the same address', () => {
  it('has what is the address’s, until the other one has a second factor', async () => {
    const { member, organized } = await bothAccounts();
    expect(await issuesOf(organized)).toBe(1);
    const prepared = await enroll(member.client);
    expect(await issuesOf(organized)).toBe(1);
    await show(member.client, prepared, clock);
    expect(await issuesOf(organized)).toBe(0);
    expect((await organized.from('mail_preferences').select()).data).toEqual([]);
    expect(await issuesOf(member.client)).toBe(1);
    await member.client.auth.mfa.unenroll(prepared);
    expect(await issuesOf(organized)).toBe(1);
  });

  it('does not get around that with a second factor of its own, and is no operator', async () => {
    const { email, member, organized } = await bothAccounts();
    await instance.sql`update marketplace.setting set value = ${json([email])} where name = 'operator_emails'`;
    await show(organized, await enroll(organized), clock);
    const standing = async () => (await organized.rpc('operator_standing')).data;
    expect(await standing()).toBe('operator');
    await show(member.client, await enroll(member.client), clock);
    expect([await standing(), await issuesOf(organized)]).toEqual(['none', 0]);
    await instance.sql`update marketplace.setting set value = '[]' where name = 'operator_emails'`;
  });
});
