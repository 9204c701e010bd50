import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#server/platform/database/sql.ts';
import { acceptSilentFixes, ageFix, jobKeys, lastEvent, statusOf } from './issue-rows.ts';
import { connection, heldIssue } from './repository-grant-setup.ts';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
let issue: string;
beforeEach(async () => {
  issue = await heldIssue(db);
});

const submit = (more = '') =>
  db.commit(
    'holder',
    `select * from public.submit_fix('${issue}', p_description => ' Set the zone '${more})`,
  );
const fixes = (who: Who) =>
  db.rows(who, `select * from public.fixes where issue_id = '${issue}' order by round`, { naming: issue });
const everything = `, p_hours => 2.5, p_how_to_check => E' Sign in twice.\\n', p_pull_request => 'https://github.com/Ada/Shop/pull/7',
  p_patch => E'--- a\\n+++ b\\n', p_prompt => 'Keep the zone.'`;

describe('read access to a fix', () => {
  const hours: Partial<Record<Who, number | null>> = {
    client: null,
    holder: 2.5,
    operator: 2.5,
    service: 2.5,
  };
  it.each(EVERYONE)(
    'a fix is hidden from outsiders, and its hours are hidden from the client (tested as %s)',
    async (who) => {
      await submit(everything);
      const rows = await fixes(who);
      expect(rows.map((row) => row.hours && Number(row.hours))).toEqual(who in hours ? [hours[who]] : []);
    },
  );

  it.each(EVERYONE)('the %s cannot insert a fix directly', async (who) => {
    const insert = `insert into public.fixes (issue_id, description) values ('${issue}', 'x')`;
    expect(await db.refusal(who, insert)).toBe('55000');
  });

  it('only operators read the fix of an issue that was taken down', async () => {
    await submit();
    await db.sql`update marketplace.issue set taken_down_at = now(), taken_down_reason = 'Spam' where id = ${issue}`;
    for (const who of ['client', 'holder'] as const) expect(await fixes(who)).toHaveLength(0);
    expect(await fixes('operator')).toHaveLength(1);
  });
});

describe('fixes', () => {
  it('submitting a fix stores all its fields, a message and a timeline event', async () => {
    await submit(everything);
    const [fix] = await fixes('client');
    expect(fix).toMatchObject({
      engineer_name: 'holder',
      round: 1,
      description: 'Set the zone',
      how_to_check: 'Sign in twice.',
      pull_request: 'https://github.com/Ada/Shop/pull/7',
      pull_request_known: null,
      patch: '--- a\n+++ b\n',
      prompt: 'Keep the zone.',
    });
    const message =
      await db.row`select content, sender from public.messages where id = ${fix?.message_id as string}`;
    expect(message).toEqual({ content: '✓ Fix submitted: Set the zone', sender: 'engineer' });
    expect(await lastEvent(db, issue)).toEqual({
      status: 'Resolved',
      note: 'Fix submitted: Set the zone',
      actor: 'engineer',
    });
  });

  it('a new fix does not overwrite the earlier fixes of the issue', async () => {
    await submit(", p_prompt => 'First'");
    await db.act('client', 'request_changes', issue, 'Not in Paris');
    expect(await fixes('client')).toHaveLength(1);
    await submit(", p_prompt => 'Second'");
    expect((await fixes('client')).map(({ round, prompt }) => [round, prompt])).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ]);
  });

  it('a fix gives the client seven days to request changes', async () => {
    await submit();
    const change = () => db.attempt('client', 'request_changes', issue, 'Not in Paris');
    await ageFix(db, issue, 7.01);
    expect(await change()).toMatchObject({
      refusal: 'PT409',
      sentence: 'Changes can be asked for within 7 days of the fix.',
    });
    await ageFix(db, issue, 6.99);
    expect((await change()).refusal).toBeNull();
  });

  it('a fix that is sent twice with the same ID is stored once', async () => {
    const id = randomUUID();
    const again = `, p_id => '${id}'`;
    await submit(again);
    expect((await submit(again)).refusal).toBeNull();
    expect(await fixes('client')).toHaveLength(1);
    expect(await db.sql`select from public.messages where issue_id = ${issue}`).toHaveLength(1);
    issue = await heldIssue(db);
    expect((await submit(again)).refusal).toBe('PT409');
  });

  it.each([
    ["p_how_to_check => repeat('x', 10001)", 'How to check it is too long: at most 10000 characters.'],
    ["p_prompt => repeat('x', 10001)", 'The prompt is too long: at most 10000 characters.'],
    ["p_patch => repeat('x', 200001)", 'The patch is too long: at most 200000 characters.'],
    [
      "p_pull_request => 'https://' || repeat('x', 500)",
      'The pull request address is too long: at most 500 characters.',
    ],
    ['p_hours => 1e-400', 'Hours must be between 0.01 and 10000, or left out.'],
    ["p_pull_request => 'javascript:alert(1)'", 'A pull request is named by its web address.'],
    [
      "p_pull_request => 'https://ada:secret@github.com/ada/shop/pull/7'",
      'A pull request is named by its web address.',
    ],
    ["p_pull_request => 'see #7'", 'A pull request is named by its web address.'],
  ])('a fix with %s is rejected and changes nothing', async (more, sentence) => {
    expect(await submit(`, ${more}`)).toMatchObject({ refusal: '22023', sentence });
    expect(await statusOf(db, issue)).toBe('in_progress null');
  });

  it('a fix stores blank fields as null', async () => {
    await submit(", p_how_to_check => ' ', p_pull_request => '', p_patch => E'\\n', p_prompt => null");
    expect((await fixes('client'))[0]).toMatchObject({
      how_to_check: null,
      pull_request: null,
      patch: null,
      prompt: null,
    });
  });

  it.each([
    ['https://github.com/ADA/shop/pull/7/files?w=1', 'open'],
    ['https://www.github.com/ada/shop/pull/7', 'open'],
    ['https://github.com/ada/shop/pull/8', null],
    ['https://github.com/ada/shop/pull/71', null],
    ['https://gitlab.example/ada/shop/pull/7', null],
  ])('a fix with the pull request %s stores the cached state %s', async (address, state) => {
    await db.sql`insert into marketplace.seen_pull_request (issue_id, repository, number, said, seen_at)
      values (${issue}, 'ada/shop', 7, ${json({ state: 'open', title: 'Zones' })}, now())`;
    await submit(`, p_pull_request => '${address}'`);
    const known = (await fixes('client'))[0]?.pull_request_known as { state: string } | null;
    expect(known?.state ?? null).toBe(state);
  });
});

describe('access to pull requests', () => {
  const places = async (who: Who) =>
    await db.rows(who, `select * from marketplace.pull_request_places('${issue}')`);

  it.each<[Who, 'with the grant' | 'without it' | 'not at all']>([
    ['holder', 'with the grant'],
    ['client', 'without it'],
    ['operator', 'without it'],
    ['service', 'without it'],
    ['engineer', 'not at all'],
    ['otherClient', 'not at all'],
    ['suspended', 'not at all'],
  ])('access to pull requests is given to the %s %s', async (who, how) => {
    const handle = await connection(db);
    await db.act('client', 'grant_repository_access', issue, 'ada/shop', handle);
    const rows = await places(who);
    if (how === 'not at all') expect(rows).toEqual([]);
    else expect(rows[0]).toMatchObject({ link: 'https://github.com/Ada/Shop.git', granted: 'ada/shop' });
    if (rows[0]) expect(rows[0].grant_id !== null).toBe(how === 'with the grant');
    await submit();
    if (who === 'holder')
      expect((await places(who))[0]).toMatchObject({ granted: 'ada/shop', grant_id: null });
  });
});

describe('a fix that an update of the status submits', () => {
  const sweep = () => acceptSilentFixes(db);
  const explain = (text: string) => db.act('holder', 'add_message', issue, 'engineer', text);
  beforeEach(async () => {
    await db.update('holder', issue, `status = 'completed'`);
    await ageFix(db, issue, 8);
  });

  it('is not accepted automatically before the engineer explains it', async () => {
    await explain('Please wait');
    await explain('✓ Fix submitted: ');
    await sweep();
    const accepted = db.value`select accepted_at from marketplace.issue where id = ${issue}`;
    expect([await accepted, await fixes('client')]).toEqual([null, []]);
  });

  it('becomes a record with the message that explains it, and the client’s time begins', async () => {
    await explain('✓ Fix submitted:\n\n- Set the zone');
    await explain('✓ Fix submitted: Again');
    const [fix, ...others] = await fixes('client');
    expect(fix).toMatchObject({ round: 1, description: '- Set the zone', engineer_id: db.people.holder });
    expect(others).toEqual([]);
    expect(await db.value`select content from public.messages where id = ${String(fix?.message_id)}`).toBe(
      '✓ Fix submitted:\n\n- Set the zone',
    );
    expect(await jobKeys(db, `fix-mail:${issue}`)).toHaveLength(1);
    await sweep();
    expect(await db.value`select accepted_at from marketplace.issue where id = ${issue}`).toBeNull();
    await ageFix(db, issue, 8);
    await sweep();
    expect(await db.value`select accepted_at from marketplace.issue where id = ${issue}`).not.toBeNull();
  });

  it('can be rejected after seven days if it was never explained', async () => {
    await db.act('client', 'request_changes', issue, 'What did you do?');
    expect(await statusOf(db, issue)).toContain('in_progress');
  });
});
