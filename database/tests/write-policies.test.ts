import { describe, expect, it } from 'vitest';
import { STORED_STATUSES } from '#domain/issue/status.ts';
import { testPermissions } from './permissions.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const denied = '42501';

testPermissions(
  db,
  `
  submits an issue: everyone
    insert into public.code_submissions (title, email, description, urgency, coding_app) values ('T', 'new@example.com', 'D', 'ASAP', 'lovable') returning id
  sets the status of an issue while submitting it: nobody
    insert into public.issues (title, email, description, urgency, coding_app, status) values ('T', 'new@example.com', 'D', 'ASAP', 'lovable', 'completed')
  edits a pending issue named in the request: client, service
    update public.issues set title = 'Other' where id = :available returning id
  edits an issue with started work: service; conflict for client
    update public.issues set title = 'Other' where id = :held returning id
  changes the address of an issue: service
    update public.issues set email = 'thief@example.com' where id = :available returning id
  takes over ownership of an issue: service
    update public.issues set user_id = :otherClient where id = :held returning id
  claims an available issue: holder, engineer, formerHolder; 22P02 for service
    update public.issues set engineer_id = 'placeholder' where id = :available returning id
  claims another engineer’s issue: holder; conflict for engineer, formerHolder; 22P02 for service
    update public.issues set engineer_id = 'placeholder' where id = :held returning id
  claims a canceled issue: nobody; conflict for engineer, holder, formerHolder; 22P02 for service
    update public.issues set engineer_id = 'placeholder' where id = :cancelled returning id
  releases an issue by clearing its engineer: holder, service
    update public.issues set engineer_id = null where id = :held returning id
  sets an issue to resolved: holder, service
    update public.issues set status = 'completed' where id = :held returning id
  cancels an issue before work starts: client, service
    update public.issues set status = 'cancelled' where id = :available returning id
  cancels an issue with work that was started without an agreement: client, service
    update public.issues set status = 'cancelled' where id = :held returning id
  moves started work back to review without releasing it: nobody; conflict for holder, service
    update public.issues set status = 'pending' where id = :held returning id
  reopens a canceled issue: nobody; conflict for client, service
    update public.issues set status = 'pending' where id = :cancelled returning id
  sets the price of an issue with started work: service; conflict for holder
    update public.issues set quoted_price = 300 where id = :held returning id
  numbers an issue: nobody
    update public.issues set number = 7 where id = :held
  writes a change request directly: nobody
    insert into public.change_requests (issue_id, round, reason) values (:held, 1, 'x')
  deletes an issue: service
    delete from public.issues where id = :available
  adds a note to the timeline of a claimed issue: holder, service
    insert into public.timeline_events (issue_id, status, note) values (:held, 'In Progress', 'Found it') returning id
  forges the actor of a timeline entry: service
    insert into public.timeline_events (issue_id, status, note, actor) values (:held, 'Resolved', '', 'client')
  edits a timeline: service
    update public.timeline_events set note = 'other'
  sends a message as the client: client, service; unknown for other accounts
    select * from public.add_message(:held, 'client', 'Hi')
  sends a message as the engineer: holder, service; unknown for other accounts
    select * from public.add_message(:held, 'engineer', 'Hi')
  sends a message about an available issue as its engineer: service; unknown for waiting, suspended, otherClient, unverified
    select * from public.add_message(:available, 'engineer', 'Hi')
  inserts a message directly: service
    insert into public.messages (issue_id, sender, content) values (:held, 'client', 'Hi')
  submits a fix without a description: nobody; invalid for holder, service; unknown for other accounts
    select * from public.submit_fix(:held, '  ')
  approves themselves: nobody
    update marketplace.engineer_approval set status = 'approved'
`,
);

it.each([
  ['pending', ['in_progress', 'cancelled']],
  ['in_progress', ['pending', 'completed', 'cancelled']],
  ['completed', ['in_progress']],
  ['cancelled', []],
])('an issue that is %s can become only %j', async (from, expected) => {
  const allowed = await db.values`
    select status from unnest(${STORED_STATUSES}::text[]) status where marketplace.allows_transition(${from}, status)`;
  expect(allowed).toEqual(expected);
});

describe('profiles', () => {
  it('a client creates their own profile', async () => {
    const mine = `insert into public.engineers (id, name, skills) values (:client, 'Kim', '{sql}') returning id`;
    expect(await db.rows('client', mine)).toHaveLength(1);
  });

  it('a profile can be created only with a verified address and the caller’s own ID', async () => {
    const theirs = `insert into public.engineers (id, name) values (:otherClient, 'Kim')`;
    const unproved = `insert into public.engineers (id, name) values (:unverified, 'Kim')`;
    expect(await db.refusal('client', theirs)).toBe(denied);
    expect(await db.refusal('unverified', unproved)).toBe(denied);
    expect(await db.refusal('visitor', theirs)).toBe(denied);
  });

  // An update without a condition or returned rows is not filtered by a SELECT policy.
  it('an update without a condition changes only the caller’s profile', async () => {
    const names = () => db.sql`select id, name from public.engineers order by id`;
    const before = await names();
    await db.commit('engineer', "update public.engineers set name = 'Sam'");
    const renamed = before.map((row) => (row.id === db.people.engineer ? { ...row, name: 'Sam' } : row));
    expect(await names()).toEqual(renamed);
    await db.sql`update public.engineers set name = 'engineer' where id = ${db.people.engineer}`;
  });

  it('a suspended engineer can change neither the name nor the picture that clients see', async () => {
    const rename = "update public.engineers set name = 'Support' where id = :suspended returning id";
    expect(await db.rows('suspended', rename)).toEqual([]);
    const picture = `insert into storage.objects (bucket_id, name, owner_id)
      values ('avatars', :suspended || '/me.png', :suspended)`;
    expect(await db.refusal('suspended', picture)).toBe(denied);
  });

  it('a new profile waits for approval if engineers are approved manually', async () => {
    const kept = `insert into public.engineers (id, name) values (:otherClient, 'Kim')`;
    await db.commit('otherClient', kept);
    const rows = await db.rows('otherClient', 'select public.application_status() as status');
    expect(rows).toEqual([{ status: 'waiting' }]);
    await db.sql`delete from public.engineers where id = ${db.people.otherClient}`;
  });
});

describe('files', () => {
  const upload = (name: string, bucket = 'issue-attachments') =>
    `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`;

  it('every role uploads an accepted file type', async () => {
    for (const who of ['visitor', 'client', 'engineer'] as const) {
      expect(await db.refusal(who, upload('issues/a-1.png'))).toBeNull();
    }
  });

  it('an upload to another path, of another type or over an existing file is rejected', async () => {
    for (const name of ['other/a.png', 'issues/a.exe', 'issues/a', 'issues/deep/a.png', 'a.png']) {
      expect(await db.refusal('visitor', upload(name))).toBe(denied);
    }
    expect(await db.refusal('visitor', upload('issues/held.png'))).toBe('23505');
  });

  const remove = (name: string) => `delete from storage.objects where name = '${name}' returning name`;
  it.each<[Who, string, number]>([
    ['visitor', 'issues/unused.png', 1],
    ['client', 'issues/unused-of-client.png', 1],
    ['visitor', 'issues/unused-of-client.png', 0],
    ['otherClient', 'issues/unused-of-client.png', 0],
    ['visitor', 'issues/held.png', 0],
    ['client', 'issues/held.png', 0],
    ['holder', 'issues/held.png', 0],
  ])('a deletion by the %s of %s removes %i', async (who, path, removed) => {
    expect(await db.rows(who, remove(path), { paths: [path] })).toHaveLength(removed);
  });

  it('a deletion without a named path deletes no files', async () => {
    expect(await db.rows('visitor', 'delete from storage.objects returning name')).toEqual([]);
  });

  const submit = (
    path: string,
  ) => `insert into public.code_submissions (title, email, description, urgency, coding_app, attachments)
    values ('T', 'new@example.com', 'D', 'ASAP', 'lovable', '{${path}}') returning id`;
  it.each<[Who, string, string | null]>([
    ['visitor', 'issues/unused.png', null],
    ['client', 'issues/unused-of-client.png', null],
    ['otherClient', 'issues/unused-of-client.png', '23514'],
    ['visitor', 'issues/unused-of-client.png', '23514'],
    ['visitor', 'issues/held.png', '23514'],
    ['client', 'issues/held.png', '23514'],
    ['visitor', 'issues/never-uploaded.png', '23514'],
  ])('a submission by the %s refers to %s (refusal: %s)', async (who, path, refusal) => {
    expect(await db.refusal(who, submit(path))).toBe(refusal);
  });
});
