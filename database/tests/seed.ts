import type { TestInstance } from '../../tests/instance/test-instance.ts';

export type Seed = {
  people: Record<Person, string>;
  /** All issues were submitted by the client. */
  issues: { available: string; held: string; resolved: string; cancelled: string; byAddress: string };
};

export const PEOPLE = [
  'client',
  'otherClient',
  'unverified',
  'holder',
  'engineer',
  'formerHolder',
  'waiting',
  'suspended',
  'operator',
] as const;
export type Person = (typeof PEOPLE)[number];

const approvals: Partial<Record<Person, string>> = {
  holder: 'approved',
  engineer: 'approved',
  formerHolder: 'approved',
  waiting: 'waiting',
  suspended: 'suspended',
};

/** Inserts nine accounts, five issues with one message each, and three files. */
export async function seed({ sql }: TestInstance): Promise<Seed> {
  await sql`update marketplace.setting set value = '["operator@example.com"]' where name = 'operator_emails'`;
  await sql`update marketplace.setting set value = 'false' where name = 'operators_need_second_factor'`;
  const ids = {} as Record<Person, string>;
  for (const person of PEOPLE) {
    const email = person === 'unverified' ? 'guest@example.com' : `${person.toLowerCase()}@example.com`;
    const [user] = await sql<{ id: string }[]>`
      insert into auth.users (email, email_confirmed_at)
      values (${email}, ${person === 'unverified' ? null : new Date().toISOString()}) returning id`;
    ids[person] = user?.id ?? '';
  }
  for (const [person, status] of Object.entries(approvals)) {
    const id = ids[person as Person];
    await sql`insert into public.engineers (id, name, skills) values (${id}, ${person}, ${['typescript']})`;
    await sql`update marketplace.engineer_approval set status = ${status} where engineer_id = ${id}`;
  }
  await sql`insert into storage.objects (bucket_id, name, owner_id) values
    ('issue-attachments', 'issues/held.png', ${ids.client}),
    ('issue-attachments', 'issues/unused.png', null),
    ('issue-attachments', 'issues/unused-of-client.png', ${ids.client})`;
  const add = async (status: string, engineer: string | null, userId: string | null, email: string) => {
    const [row] = await sql<{ id: string }[]>`
      insert into marketplace.issue
        (title, email, github_link, live_link, description, urgency, coding_app, status, engineer_id, user_id, ai_analysis, quoted_price)
      values ('A title', ${email}, 'https://github.com/o/r', 'https://live.example', 'Words', 'ASAP', 'bolt', ${status},
        ${engineer}, ${userId}, '{"confidence": 40}', 120)
      returning id`;
    return row?.id ?? '';
  };
  const issues = {
    available: await add('pending', null, ids.client, 'client@example.com'),
    held: await add('in_progress', ids.holder, ids.client, 'client@example.com'),
    resolved: await add('completed', ids.holder, ids.client, 'client@example.com'),
    cancelled: await add('cancelled', null, ids.client, 'client@example.com'),
    byAddress: await add('in_progress', ids.holder, null, 'Guest@Example.com'),
  };
  await sql`insert into marketplace.attachment (path, issue_id) values ('issues/held.png', ${issues.held})`;
  await sql`update marketplace.issue set attachments = '{issues/held.png}' where id = ${issues.held}`;
  for (const issue of Object.values(issues)) {
    await sql`insert into public.messages (issue_id, sender, content) values (${issue}, 'client', 'Hello')`;
  }
  return { people: ids, issues };
}
