import { describe, expect, it } from 'vitest';
import { OUTSIDERS, type Who } from './run-as.ts';
import type { Seed } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const denied = '42501';
const conflict = 'PT409';
const unknown = 'PT404';

type Expected = { ok?: Who[]; refused?: Partial<Record<string, Who[]>> };
type Action = Expected & {
  does: string;
  statement: (at: Seed) => string;
  naming?: (at: Seed) => string;
};

const update = (set: string, situation: keyof Seed['issues']) => (at: Seed) =>
  `update public.issues set ${set} where id = '${at.issues[situation]}' returning id`;
const call =
  (procedure: string, situation: keyof Seed['issues'], rest = '') =>
  (at: Seed) =>
    `select * from public.${procedure}('${at.issues[situation]}'${rest})`;
const named = (situation: keyof Seed['issues']) => (at: Seed) => at.issues[situation];
const insert = `insert into public.code_submissions (title, email, description, urgency, coding_app)
  values ('T', 'new@example.com', 'D', 'ASAP', 'lovable') returning id`;

const actions: Action[] = [
  {
    does: 'submits an issue',
    statement: () => insert,
    ok: [...OUTSIDERS, 'client', 'holder', 'operator', 'service'],
  },
  {
    does: 'sets the status of an issue while submitting it',
    statement: () => `insert into public.issues (title, email, description, urgency, coding_app, status)
      values ('T', 'new@example.com', 'D', 'ASAP', 'lovable', 'completed')`,
    refused: { [denied]: [...OUTSIDERS, 'client', 'holder', 'operator'] },
  },
  {
    does: 'edits a pending issue named in the request',
    statement: update("title = 'Other'", 'available'),
    naming: named('available'),
    ok: ['client', 'service'],
    refused: { [denied]: [...OUTSIDERS, 'holder', 'operator'] },
  },
  {
    does: 'edits an issue with started work',
    statement: update("title = 'Other'", 'held'),
    naming: named('held'),
    ok: ['service'],
    refused: { [denied]: [...OUTSIDERS, 'holder', 'operator'], [conflict]: ['client'] },
  },
  {
    does: 'changes the address of an issue',
    statement: update("email = 'thief@example.com'", 'available'),
    naming: named('available'),
    ok: ['service'],
    refused: { [denied]: [...OUTSIDERS, 'client', 'holder', 'operator'] },
  },
  {
    does: 'takes over ownership of an issue',
    statement: (at) => update(`user_id = '${at.people.otherClient}'`, 'held')(at),
    naming: named('held'),
    ok: ['service'],
    refused: { [denied]: [...OUTSIDERS, 'holder', 'operator', 'client'] },
  },
  {
    does: 'claims an available issue',
    statement: update("engineer_id = 'placeholder'", 'available'),
    naming: named('available'),
    ok: ['holder', 'engineer', 'formerHolder'],
    refused: {
      [denied]: ['visitor', 'otherClient', 'unverified', 'waiting', 'suspended', 'client', 'operator'],
    },
  },
  {
    does: 'claims another engineer’s issue',
    statement: update("engineer_id = 'placeholder'", 'held'),
    naming: named('held'),
    ok: ['holder'],
    refused: {
      [conflict]: ['engineer', 'formerHolder'],
      [denied]: ['visitor', 'otherClient', 'unverified', 'waiting', 'suspended', 'client', 'operator'],
    },
  },
  {
    does: 'claims a canceled issue',
    statement: update("engineer_id = 'placeholder'", 'cancelled'),
    naming: named('cancelled'),
    refused: {
      [conflict]: ['engineer', 'holder'],
      [denied]: ['client', 'otherClient', 'operator', 'visitor'],
    },
  },
  {
    does: 'releases an issue by clearing its engineer',
    statement: update('engineer_id = null', 'held'),
    naming: named('held'),
    ok: ['holder', 'service'],
    refused: { [denied]: ['visitor', 'client', 'operator'] },
  },
  {
    does: 'sets an issue to resolved',
    statement: update("status = 'completed'", 'held'),
    naming: named('held'),
    ok: ['holder', 'service'],
    refused: { [denied]: [...OUTSIDERS, 'client', 'operator'] },
  },
  {
    does: 'cancels an issue before work starts',
    statement: update("status = 'cancelled'", 'available'),
    naming: named('available'),
    ok: ['client', 'service'],
    refused: { [denied]: [...OUTSIDERS, 'holder', 'operator'] },
  },
  {
    does: 'cancels an issue with started work',
    statement: update("status = 'cancelled'", 'held'),
    naming: named('held'),
    ok: ['service'],
    refused: { [conflict]: ['client'], [denied]: [...OUTSIDERS, 'holder'] },
  },
  {
    does: 'moves started work back to review without releasing it',
    statement: update("status = 'pending'", 'held'),
    naming: named('held'),
    refused: { [conflict]: ['holder', 'service'], [denied]: [...OUTSIDERS, 'client'] },
  },
  {
    does: 'reopens a canceled issue',
    statement: update("status = 'pending'", 'cancelled'),
    naming: named('cancelled'),
    refused: { [conflict]: ['client', 'service'], [denied]: [...OUTSIDERS, 'holder'] },
  },
  {
    does: 'marks an issue as paid from the browser',
    statement: update("quote_status = 'Paid'", 'held'),
    naming: named('held'),
    refused: { [denied]: [...OUTSIDERS, 'client', 'holder', 'operator'] },
  },
  {
    does: 'sets the payment time of an issue',
    statement: update('paid_at = now()', 'held'),
    naming: named('held'),
    refused: { [denied]: [...OUTSIDERS, 'client', 'holder', 'operator'] },
  },
  {
    does: 'sets the price of an issue with started work',
    statement: update('quoted_price = 300', 'held'),
    naming: named('held'),
    ok: ['service'],
    refused: { [conflict]: ['holder'], [denied]: [...OUTSIDERS, 'client', 'operator'] },
  },
  {
    does: 'deletes an issue',
    statement: (at) => `delete from public.issues where id = '${at.issues.available}'`,
    naming: named('available'),
    ok: ['service'],
    refused: { [denied]: [...OUTSIDERS, 'client', 'holder', 'operator'] },
  },
  {
    does: 'adds a note to the timeline of a claimed issue',
    statement: (at) =>
      `insert into public.timeline_events (issue_id, status, note) values ('${at.issues.held}', 'In Progress', 'Found it') returning id`,
    ok: ['holder', 'service'],
    refused: { [denied]: [...OUTSIDERS, 'client', 'operator'] },
  },
  {
    does: 'forges the actor of a timeline entry',
    statement: (at) =>
      `insert into public.timeline_events (issue_id, status, note, actor) values ('${at.issues.held}', 'Resolved', '', 'client')`,
    refused: { [denied]: [...OUTSIDERS, 'client', 'holder', 'operator'] },
  },
  {
    does: 'edits a timeline',
    statement: () => "update public.timeline_events set note = 'other'",
    refused: { [denied]: [...OUTSIDERS, 'client', 'holder', 'operator'] },
  },
  {
    does: 'sends a message as the client',
    statement: call('add_message', 'held', ", 'client', 'Hi'"),
    ok: ['client', 'service'],
    refused: {
      [denied]: ['visitor', 'holder', 'operator'],
      [unknown]: OUTSIDERS.filter((who) => who !== 'visitor'),
    },
  },
  {
    does: 'sends a message as the engineer',
    statement: call('add_message', 'held', ", 'engineer', 'Hi'"),
    ok: ['holder', 'service'],
    refused: {
      [denied]: ['visitor', 'client', 'operator'],
      [unknown]: OUTSIDERS.filter((who) => who !== 'visitor'),
    },
  },
  {
    does: 'sends a message about an available issue as its engineer',
    statement: call('add_message', 'available', ", 'engineer', 'Hi'"),
    refused: {
      [denied]: ['engineer', 'holder', 'client'],
      [unknown]: ['waiting', 'suspended', 'otherClient'],
    },
  },
  {
    does: 'inserts a message directly',
    statement: (at) =>
      `insert into public.messages (issue_id, sender, content) values ('${at.issues.held}', 'client', 'Hi')`,
    refused: { [denied]: [...OUTSIDERS, 'client', 'holder', 'operator'] },
  },
  {
    does: 'releases an issue with the procedure',
    statement: call('release_issue', 'held'),
    ok: ['holder', 'service'],
    refused: {
      [denied]: ['visitor', 'client', 'operator'],
      [unknown]: OUTSIDERS.filter((who) => who !== 'visitor'),
    },
  },
  {
    does: 'submits a fix',
    statement: call('submit_fix', 'held', ", 'Done'"),
    ok: ['holder', 'service'],
    refused: {
      [denied]: ['visitor', 'client', 'operator'],
      [unknown]: OUTSIDERS.filter((who) => who !== 'visitor'),
    },
  },
  {
    does: 'submits a fix without a description',
    statement: call('submit_fix', 'held', ", '  '"),
    refused: { '22023': ['holder'] },
  },
  {
    does: 'submits a fix twice',
    statement: call('submit_fix', 'resolved', ", 'Done'"),
    refused: { [conflict]: ['holder'] },
  },
  {
    does: 'accepts a fix',
    statement: call('accept_fix', 'resolved'),
    ok: ['client', 'service'],
    refused: {
      [denied]: ['visitor', 'holder', 'operator'],
      [unknown]: ['otherClient', 'engineer', 'suspended'],
    },
  },
  {
    does: 'accepts a fix that was not submitted',
    statement: call('accept_fix', 'held'),
    refused: { [conflict]: ['client'] },
  },
  {
    does: 'requests changes',
    statement: call('request_changes', 'resolved', ", 'The time is still wrong'"),
    ok: ['client', 'service'],
    refused: {
      [denied]: ['visitor', 'holder', 'operator'],
      [unknown]: ['otherClient', 'engineer', 'suspended'],
    },
  },
  {
    does: 'cancels an issue with the procedure',
    statement: call('cancel_issue', 'available'),
    ok: ['client', 'operator', 'service'],
    refused: {
      [denied]: ['visitor', 'engineer', 'holder'],
      [unknown]: ['otherClient', 'waiting', 'suspended'],
    },
  },
  {
    does: 'calls a procedure with an unknown ID',
    statement: () => "select * from public.release_issue('00000000-0000-4000-8000-000000000000')",
    refused: { [unknown]: ['client', 'holder', 'engineer', 'operator'] },
  },
  {
    does: 'approves themselves',
    statement: () => "update marketplace.engineer_approval set standing = 'approved'",
    refused: { [denied]: ['waiting', 'suspended', 'client', 'operator'] },
  },
];

describe('permissions', () => {
  for (const action of actions) {
    for (const who of action.ok ?? []) {
      it(`${who} ${action.does}`, async () => {
        const answer = await db.run(who, action.statement(db), {
          naming: action.naming?.(db) ?? '',
        });
        expect(answer).toMatchObject({ refusal: null });
      });
    }
    for (const [refusal, whose] of Object.entries(action.refused ?? {})) {
      for (const who of whose ?? []) {
        it(`${who} is rejected: ${action.does} (${refusal})`, async () => {
          const answer = await db.run(who, action.statement(db), {
            naming: action.naming?.(db) ?? '',
          });
          expect(answer.refusal).toBe(refusal);
          expect(answer.sentence).toBeTruthy();
        });
      }
    }
  }
});

describe('profiles', () => {
  it('a client creates their own profile', async () => {
    const mine = `insert into public.engineers (id, name, skills) values ('${db.people.client}', 'Kim', '{sql}') returning id`;
    expect((await db.run('client', mine)).rows).toHaveLength(1);
  });

  it('a profile requires a verified address and its owner’s ID', async () => {
    const theirs = `insert into public.engineers (id, name) values ('${db.people.otherClient}', 'Kim')`;
    const unproved = `insert into public.engineers (id, name) values ('${db.people.unverified}', 'Kim')`;
    expect((await db.run('client', theirs)).refusal).toBe(denied);
    expect((await db.run('unverified', unproved)).refusal).toBe(denied);
    expect((await db.run('visitor', theirs)).refusal).toBe(denied);
  });

  it('an engineer can update only their own profile', async () => {
    const rename = "update public.engineers set name = 'Sam' returning id";
    expect((await db.run('engineer', rename)).rows).toEqual([{ id: db.people.engineer }]);
  });

  // Without a condition or returned rows, no SELECT policy restricts an update.
  it('an update without a condition changes only the caller’s profile', async () => {
    const names = () => db.sql`select id, name from public.engineers order by id`;
    const before = await names();
    await db.run('engineer', "update public.engineers set name = 'Sam'", { keep: true });
    const renamed = before.map((row) => (row.id === db.people.engineer ? { ...row, name: 'Sam' } : row));
    expect(await names()).toEqual(renamed);
    await db.sql`update public.engineers set name = 'engineer' where id = ${db.people.engineer}`;
  });

  it('a new profile waits for approval if engineers are approved manually', async () => {
    const kept = `insert into public.engineers (id, name) values ('${db.people.otherClient}', 'Kim')`;
    await db.run('otherClient', kept, { keep: true });
    const { rows } = await db.run('otherClient', 'select public.application_status() as status');
    expect(rows).toEqual([{ status: 'waiting' }]);
    await db.sql`delete from public.engineers where id = ${db.people.otherClient}`;
  });
});

describe('files', () => {
  const upload = (name: string, bucket = 'issue-attachments') =>
    `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`;

  it('every role uploads an accepted file type', async () => {
    for (const who of ['visitor', 'client', 'engineer'] as const) {
      expect((await db.run(who, upload('issues/a-1.png'))).refusal).toBeNull();
    }
  });

  it('an upload to another path, of another type or over an existing file is rejected', async () => {
    for (const name of ['other/a.png', 'issues/a.exe', 'issues/a', 'issues/deep/a.png', 'a.png']) {
      expect((await db.run('visitor', upload(name))).refusal).toBe(denied);
    }
    expect((await db.run('visitor', upload('issues/held.png'))).refusal).toBe('23505');
  });

  const remove = (name: string) => `delete from storage.objects where name = '${name}' returning name`;
  const removals: [Who, string, number][] = [
    ['visitor', 'issues/unused.png', 1],
    ['client', 'issues/unused-of-client.png', 1],
    ['visitor', 'issues/unused-of-client.png', 0],
    ['otherClient', 'issues/unused-of-client.png', 0],
    ['visitor', 'issues/held.png', 0],
    ['client', 'issues/held.png', 0],
    ['holder', 'issues/held.png', 0],
  ];
  for (const [who, path, removed] of removals) {
    it(`${who} ${removed ? 'deletes' : 'does not delete'} ${path}`, async () => {
      const { rows } = await db.run(who, remove(path), { paths: [path] });
      expect(rows).toHaveLength(removed);
    });
  }

  it('a deletion without a named path deletes nothing', async () => {
    expect((await db.run('visitor', 'delete from storage.objects returning name')).rows).toEqual([]);
  });

  const submit = (
    path: string,
  ) => `insert into public.code_submissions (title, email, description, urgency, coding_app, attachments)
    values ('T', 'new@example.com', 'D', 'ASAP', 'lovable', '{${path}}') returning id`;
  const references: [Who, string, string | null][] = [
    ['visitor', 'issues/unused.png', null],
    ['client', 'issues/unused-of-client.png', null],
    ['otherClient', 'issues/unused-of-client.png', '23514'],
    ['visitor', 'issues/unused-of-client.png', '23514'],
    ['visitor', 'issues/held.png', '23514'],
    ['client', 'issues/held.png', '23514'],
    ['visitor', 'issues/never-uploaded.png', '23514'],
  ];
  for (const [who, path, refusal] of references) {
    it(`${who} ${refusal ? 'cannot refer' : 'refers'} to ${path}`, async () => {
      expect((await db.run(who, submit(path))).refusal).toBe(refusal);
    });
  }
});
