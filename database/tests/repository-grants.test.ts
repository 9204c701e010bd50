import { describe, expect, it } from 'vitest';
import { readRepositoryName } from '#domain/repository/repository.ts';
import {
  connection,
  grantColumns,
  heldIssue,
  mayRead,
  newRepository,
  shownGrant,
} from './repository-grant-setup.ts';
import { EVERYONE, type Who } from './run-as.ts';
import type { Person } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

const grant = (who: Who, ...given: string[]) => db.call(who, 'grant_repository_access', ...given);
const revoke = (who: Who, issue: string) => db.call(who, 'revoke_repository_access', issue);

/** Inserts a started issue with an active grant for a new repository. */
async function granted(): Promise<{ issue: string; repository: string; handle: string }> {
  const [issue, repository] = [await heldIssue(db), newRepository()];
  const handle = await connection(db, { seen: [repository] });
  expect((await grant('client', issue, repository, handle)).refusal).toBeNull();
  return { issue, repository, handle };
}

describe('grants and revocations', () => {
  const refusals: Partial<Record<Who, string | null>> = {
    visitor: '42501',
    client: null,
    holder: '42501',
    operator: '42501',
    service: null,
  };
  it.each(EVERYONE)(
    'granting and revoking access is limited to the client and the service (tested as %s)',
    async (who) => {
      const issue = await heldIssue(db);
      const refusal = who in refusals ? refusals[who] : 'PT404';
      const given = [issue, 'ada/shop', await connection(db)];
      expect((await db.attempt(who, 'grant_repository_access', ...given)).refusal).toBe(refusal);
      expect((await db.attempt(who, 'revoke_repository_access', issue)).refusal).toBe(refusal);
    },
  );

  it('a repository grant shows the login, repository and time, but no handle', async () => {
    const { issue, repository, handle } = await granted();
    expect(await grantColumns(db, issue)).toEqual({
      allows: true,
      data: {
        repository,
        login: 'ada',
        granted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
        state: 'active',
      },
    });
    const everything = await db.value`
      select (select jsonb_agg(to_jsonb(i)) from marketplace.issue i)::text
        || (select jsonb_agg(to_jsonb(g)) from marketplace.repository_grant g)::text
        || (select jsonb_agg(to_jsonb(c)) from code_host.connections c)::text`;
    expect(everything).toContain(repository);
    expect(everything).not.toContain(handle);
  });

  it('granting the same access again has no effect', async () => {
    const { issue, repository, handle } = await granted();
    const count = () => db.sql`select from public.timeline_events where issue_id = ${issue}`;
    const before = (await count()).length;
    await grant('client', issue, repository.toUpperCase().replace('ADA', 'ada'), handle);
    expect(await count()).toHaveLength(before);
    await revoke('client', issue);
    await revoke('client', issue);
    expect(await count()).toHaveLength(before + 1);
  });

  it('access that was never confirmed can be granted again', async () => {
    const { issue, repository, handle } = await granted();
    await db.sql`update marketplace.repository_grant set confirmed_at = null where issue_id = ${issue}`;
    expect(await mayRead(db, 'holder', repository)).toBe(false);
    expect((await grant('client', issue, repository, handle)).refusal).toBeNull();
    expect(await mayRead(db, 'holder', repository)).toBe(true);
  });

  it('access that waits for the code host is not granted twice', async () => {
    const [issue, repository] = [await heldIssue(db), newRepository()];
    const handle = await connection(db, { seen: [] });
    for (let time = 0; time < 3; time += 1)
      expect((await grant('client', issue, repository, handle)).refusal).toBeNull();
    expect(await db.sql`select from public.timeline_events where issue_id = ${issue}`).toHaveLength(2);
    expect(
      await db.sql`
        select from graphile_worker._private_jobs
        where payload ->> 'grant_id' in (select id::text from marketplace.repository_grant where issue_id = ${issue})`,
    ).toHaveLength(1);
  });

  it('a new repository grant replaces the grant of the earlier repository', async () => {
    const { issue, repository, handle } = await granted();
    const other = newRepository();
    await grant('client', issue, other, await connection(db, { seen: [other] }));
    expect(await mayRead(db, 'holder', repository)).toBe(false);
    expect(await mayRead(db, 'holder', other)).toBe(true);
    expect((await grant('client', issue, repository, handle)).refusal).toBeNull();
  });

  it.each([
    ...['ada/shop', 'Ada-L/my.shop_2', 'ada/.github', `${'a'.repeat(39)}/${'b'.repeat(100)}`],
    ...[
      '',
      'ada',
      'ada/',
      '/shop',
      'ada/.',
      'ada/..',
      'ada/shop/src',
      '../shop',
      'ada/sh op',
      '-a/b',
      'a_b/c',
      'ada/shöp',
    ],
    ...[' ada/shop', 'ada/shop\n', `${'a'.repeat(40)}/shop`, `ada/${'b'.repeat(101)}`],
  ])('a grant accepts %j as a repository if and only if the domain does', async (repository) => {
    const given = [await heldIssue(db), repository, await connection(db)];
    const answer = await db.attempt('client', 'grant_repository_access', ...given);
    expect(answer.sentence).toBe(readRepositoryName(repository) ? null : 'Invalid GitHub repository URL');
    if (!readRepositoryName(repository)) expect(answer.refusal).toBe('22023');
  });

  it('a client can grant access only with their own connection or a connection without an owner', async () => {
    const issue = await heldIssue(db);
    const mine = await connection(db, { owner: db.people.client });
    const another = await connection(db, { owner: db.people.otherClient });
    expect((await grant('client', issue, 'ada/shop', mine)).refusal).toBeNull();
    for (const handle of [another, mine.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), '', 'short'])
      expect((await grant('client', issue, 'ada/shop', handle)).refusal).toBe('PT404');
  });

  it('granting access makes the client the owner of an unowned connection', async () => {
    const { handle } = await granted();
    const { people } = db;
    const theirs = await db.value`
      insert into marketplace.issue (title, email, user_id, description, urgency, coding_app)
      values ('T', 'o@example.com', ${people.otherClient}, 'D', 'ASAP', 'lovable') returning id`;
    expect((await grant('otherClient', theirs, 'ada/shop', handle)).refusal).toBe('PT404');
  });

  it('granting access is rejected on a closed issue', async () => {
    const handle = await connection(db);
    expect((await grant('client', db.issues.cancelled, 'ada/shop', handle)).refusal).toBe('PT409');
    const issue = await heldIssue(db);
    await db.act('holder', 'submit_fix', issue, 'Done');
    await db.act('client', 'accept_fix', issue);
    expect((await grant('client', issue, 'ada/shop', handle)).refusal).toBe('PT409');
  });
});

describe('reads through a grant', () => {
  it.each(EVERYONE.filter((who) => who !== 'service'))(
    'reading through a grant is limited to the holder of the issue (tested as %s)',
    async (who) => {
      const { repository } = await granted();
      expect(await mayRead(db, who, repository)).toBe(who === 'holder');
    },
  );

  it('a grant allows reads of one repository, in any letter case', async () => {
    const { repository } = await granted();
    expect(await mayRead(db, 'holder', repository.toUpperCase())).toBe(true);
    for (const other of [`${repository}x`, repository.replace('ada/', 'eve/'), 'ada/other', '%', ''])
      expect(await mayRead(db, 'holder', other)).toBe(false);
  });

  it('a grant is paused by a fix, resumed by a request for changes and ended by acceptance', async () => {
    const { issue, repository } = await granted();
    const now = async () => [await shownGrant(db, issue), await mayRead(db, 'holder', repository)];
    expect(await now()).toEqual(['active', true]);
    await db.act('holder', 'submit_fix', issue, 'Done');
    expect(await now()).toEqual(['asleep', false]);
    await db.act('client', 'request_changes', issue, 'More');
    expect(await now()).toEqual(['active', true]);
    await db.act('holder', 'submit_fix', issue, 'Done');
    await db.act('client', 'accept_fix', issue);
    expect(await now()).toEqual([null, false]);
  });

  it.each<[string, (given: { issue: string; handle: string }) => Promise<unknown>, 'ended' | 'kept']>([
    ['it is revoked', ({ issue }) => revoke('client', issue), 'ended'],
    ['an operator cancels the issue', ({ issue }) => db.act('operator', 'cancel_issue', issue), 'ended'],
    [
      'the client withdraws consent',
      ({ issue }) => db.sql`update public.issues set allow_direct_access = false where id = ${issue}`,
      'ended',
    ],
    [
      'the code host account is disconnected',
      ({ handle }) => db.sql`
        select marketplace.forget_connection(id) from code_host.connections
        where handle_hash = sha256(convert_to(${handle}, 'UTF8'))`,
      'ended',
    ],
    ['the engineer releases the issue', ({ issue }) => db.act('holder', 'release_issue', issue), 'kept'],
    [
      'an operator takes the issue down',
      ({ issue }) => db.act('operator', 'take_down_issue', issue, 'Spam'),
      'ended',
    ],
  ])('a grant allows no reads after %s', async (_when, happens, grantIs) => {
    const given = await granted();
    await happens(given);
    for (const who of ['holder', 'engineer'] as Person[])
      expect(await mayRead(db, who, given.repository)).toBe(false);
    expect(await shownGrant(db, given.issue)).toBe(grantIs === 'kept' ? 'active' : null);
  });

  it('a grant moves to the issue’s next engineer', async () => {
    const { issue, repository } = await granted();
    await db.act('operator', 'reassign_issue', issue, db.people.engineer);
    expect(await mayRead(db, 'engineer', repository)).toBe(true);
    expect(await mayRead(db, 'holder', repository)).toBe(false);
  });

  it('a grant allows no reads while the engineer is suspended', async () => {
    const { repository } = await granted();
    const set = (status: string) => db.sql`
      update marketplace.engineer_approval set status = ${status} where engineer_id = ${db.people.holder}`;
    await set('suspended');
    expect(await mayRead(db, 'holder', repository)).toBe(false);
    await set('approved');
    expect(await mayRead(db, 'holder', repository)).toBe(true);
  });

  it('a grant of an unlisted repository is inactive until the code host confirms it', async () => {
    const [issue, repository] = [await heldIssue(db), newRepository()];
    await grant('client', issue, repository, await connection(db, { seen: [] }));
    expect([await shownGrant(db, issue), await mayRead(db, 'holder', repository)]).toEqual(['asleep', false]);
    const made = await db.value`select id from marketplace.repository_grant where issue_id = ${issue}`;
    const jobs = await db.sql`
      select priority > 0 as "isBehindSignIns" from graphile_worker._private_jobs where payload ->> 'grant_id' = ${made}`;
    expect(jobs).toEqual([{ isBehindSignIns: true }]);
    await db.sql`select marketplace.confirm_repository_grant(${made}, true)`;
    expect([await shownGrant(db, issue), await mayRead(db, 'holder', repository)]).toEqual(['active', true]);
    await db.sql`select marketplace.confirm_repository_grant(${made}, false)`;
    expect(await shownGrant(db, issue)).toBe('active');
  });

  it('a grant ends if the code host does not confirm the repository', async () => {
    const [issue, repository] = [await heldIssue(db), newRepository()];
    await grant('client', issue, repository, await connection(db, { seen: [] }));
    await db.sql`
      select marketplace.confirm_repository_grant(id, false) from marketplace.repository_grant where issue_id = ${issue}`;
    expect(await shownGrant(db, issue)).toBeNull();
  });
});

describe('consent sent with a submission', () => {
  const submit = async (who: Who, access: unknown, allows = true) => {
    const id = crypto.randomUUID();
    const { rows, refusal } = await db.commit(
      who,
      `insert into public.code_submissions (id, title, email, github_link, description, urgency, coding_app, allow_direct_access, repo_access_data)
       values ('${id}', 'T', 'builder@example.com', 'https://github.com/ada/shop', 'D', 'ASAP', 'bolt', ${allows},
         '${JSON.stringify(access)}') returning *`,
    );
    expect([refusal, rows]).toEqual([null, [expect.objectContaining({ id })]]);
    expect(JSON.stringify(rows)).not.toContain('handle');
    return id;
  };

  it.each<Who>(['visitor', 'client'])(
    'consent sent with a submission by a %s creates the grant without storing the handle',
    async (who) => {
      const handle = await connection(db);
      const id = await submit(who, { repository: 'ada/shop', handle, extra: 'x' });
      expect(await grantColumns(db, id)).toEqual({
        allows: true,
        data: { repository: 'ada/shop', login: 'ada', granted_at: expect.any(String), state: 'active' },
      });
    },
  );

  it('after a visitor’s consent, only the engineer who claims the issue can read the repository', async () => {
    const id = await submit('visitor', { repository: 'ada/shop', handle: await connection(db) });
    const readers = async () => [
      await mayRead(db, 'engineer', 'ada/shop'),
      await mayRead(db, 'formerHolder', 'ada/shop'),
    ];
    expect(await readers()).toEqual([false, false]);
    const claim = `update public.issues set engineer_id = 'placeholder' where id = '${id}' returning id`;
    expect((await db.commit('engineer', claim)).rows).toEqual([{ id }]);
    expect(await readers()).toEqual([true, false]);
  });

  it('consent without a valid repository and handle creates no grant', async () => {
    const handle = await connection(db);
    const another = await connection(db, { owner: db.people.otherClient });
    for (const [access, allows] of [
      [null, true],
      ['text', true],
      [[handle], true],
      [{ repository: 'ada/shop', login: 'ada', granted_at: '2026-01-01', state: 'active' }, true],
      [{ repository: 'ada/shop', handle: 'x'.repeat(43) }, true],
      [{ repository: 'ada/shop', handle: another }, true],
      [{ repository: 'ada/..', handle }, true],
      [{ repository: null, handle }, true],
      [{ handle }, true],
      [{ repository: 'ada/shop', handle }, false],
    ] as const) {
      const id = await submit('client', access, allows);
      expect(await grantColumns(db, id)).toEqual({ allows: false, data: null });
    }
  });

  it('consent cannot be added to a submission later', async () => {
    const issue = await heldIssue(db);
    const forged = '{"repository":"ada/shop","login":"ada","granted_at":"2026-01-01","state":"active"}';
    for (const who of ['client', 'holder', 'operator'] as Who[])
      expect(
        await db.refusal(
          who,
          `update public.issues set repo_access_data = '${forged}' where id = '${issue}'`,
        ),
      ).toBe('42501');
    const write = `update public.issues set repo_access_data = '${forged}', allow_direct_access = true where id = '${issue}'`;
    expect((await db.commit('service', write)).refusal).toBeNull();
    expect(await shownGrant(db, issue)).toBeNull();
  });
});

it('a code host connection is deleted with its account', async () => {
  const user = await db.value`insert into auth.users (email) values ('gone@example.com') returning id`;
  await connection(db, { owner: user });
  await db.sql`delete from auth.users where id = ${user}`;
  expect(await db.sql`select from code_host.connections where user_id = ${user}`).toHaveLength(0);
});

it.each([
  ['is deleted with the issue that it was shared with', false, 0],
  ['is kept for another issue that it was shared with', true, 1],
])('a connection that a guest made %s', async (_what, isShared, left) => {
  await connection(db);
  const [row] = await db.sql`select id from code_host.connections order by created_at desc limit 1`;
  const issues = [await heldIssue(db), await heldIssue(db)];
  for (const issue of isShared ? issues : issues.slice(0, 1))
    await db.sql`
      insert into marketplace.repository_grant (issue_id, connection_id, repository, login)
      values (${issue}, ${row?.id}, 'ada/shop', 'ada')`;
  await db.sql`select marketplace.erase_issues(array[${issues[0] ?? ''}]::uuid[])`;
  expect(await db.sql`select from code_host.connections where id = ${row?.id}`).toHaveLength(left);
});
