import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MESSAGE_FILES_LIMIT } from '#domain/issue/message.ts';
import { json } from '#server/platform/database/sql.ts';
import { EVERYONE, type Who } from './run-as.ts';
import type { Seed } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const mine = 'issues/holder-1.png';
const db = setUpDatabase();
beforeAll(async () => {
  await upload(mine, 'holder', { name: 'Screen Shot.png' });
  await upload('issues/holder-2.log', 'holder', { name: 'server.log' });
  await upload('issues/client-1.pdf', 'client', { name: 'Invoice.PDF' });
});

async function upload(path: string, owner: keyof Seed['people'], metadata: object) {
  await db.sql`
    insert into storage.objects (bucket_id, name, owner_id, metadata, user_metadata)
    values ('issue-attachments', ${path}, ${db.people[owner]}, '{"size": 2048}', ${json({ ...metadata })})`;
}

type Sent = { issue?: keyof Seed['issues']; sender?: string; paths?: string[]; id?: string; keep?: boolean };
function send(who: Who, { issue = 'held', sender = 'engineer', paths = [], id, keep = false }: Sent = {}) {
  const files = `array[${paths.map((path) => `'${path}'`).join(',')}]::text[]`;
  const statement = `select * from public.add_message('${db.issues[issue]}', '${sender}', 'Hi', ${files}${id ? `, '${id}'` : ''})`;
  return db.run(who, statement, { keep });
}

describe('attaching files to a message', () => {
  it('the client and the engineer can attach their own uploads to a message under the original names', async () => {
    const { rows } = await send('holder', { paths: [mine, 'issues/holder-2.log'] });
    expect(rows[0]?.attachments).toEqual([
      { path: mine, name: 'Screen Shot.png', size: 2048 },
      { path: 'issues/holder-2.log', name: 'server.log', size: 2048 },
    ]);
    const theirs = await send('client', { sender: 'client', paths: ['issues/client-1.pdf'] });
    expect(theirs.rows[0]?.attachments).toEqual([
      { path: 'issues/client-1.pdf', name: 'Invoice.PDF', size: 2048 },
    ]);
  });

  it('a message can be sent without the files argument', async () => {
    const three = `select * from public.add_message(:held, 'engineer', 'Hi')`;
    expect((await db.rows('holder', three))[0]?.attachments).toEqual([]);
  });

  const refused: [string, Who, Sent][] = [
    ['another user’s upload', 'client', { sender: 'client', paths: [mine] }],
    ['a file of the submission', 'client', { sender: 'client', paths: ['issues/held.png'] }],
    ['a file that was never uploaded', 'holder', { paths: ['issues/nothing.png'] }],
    ['the same file twice', 'holder', { paths: [mine, mine] }],
  ];
  it.each(refused)('%s is rejected', async (_what, who, sent) => {
    const { refusal, sentence } = await send(who, sent);
    expect(refusal).toBe('23514');
    expect(sentence).toBe(`Attachment not found: ${sent.paths?.at(-1)}`);
  });

  it('the number of files on a message is limited', async () => {
    const many = Array.from({ length: MESSAGE_FILES_LIMIT + 1 }, (_, index) => `issues/many-${index}.png`);
    for (const path of many) await upload(path, 'holder', {});
    expect((await send('holder', { paths: many })).refusal).toBe('22023');
    expect((await send('holder', { paths: many.slice(1) })).refusal).toBeNull();
  });

  it('a message does not store a file name that is blank, misleading or of the wrong type', async () => {
    const names: [unknown, string | null][] = [
      ['a\u202eb/c\u0007.png', 'abc.png'],
      ['invoice.pdf', null],
      ['run.exe', null],
      [42, null],
      ['   ', null],
      ['x'.repeat(300), null],
    ];
    for (const [index, [name]] of names.entries())
      await upload(`issues/names-${index}.png`, 'holder', { name });
    const { rows } = await send('holder', { paths: names.map((_, index) => `issues/names-${index}.png`) });
    expect(rows[0]?.attachments).toMatchObject(names.map(([, name]) => ({ name })));
  });
});

describe('retrying a message', () => {
  it('a retried message is returned without adding another', async () => {
    await upload('issues/again.png', 'holder', {});
    const id = randomUUID();
    const first = await send('holder', { id, paths: ['issues/again.png'], keep: true });
    const second = await send('holder', { id, paths: ['issues/again.png'], keep: true });
    expect(first.refusal).toBeNull();
    expect(second.rows).toEqual(first.rows);
  });

  it('a retry with the ID of a different message is rejected', async () => {
    const id = randomUUID();
    await send('holder', { id, keep: true });
    expect((await send('client', { sender: 'client', id })).refusal).toBe('PT409');
    expect((await send('holder', { issue: 'byAddress', id })).refusal).toBe('PT409');
  });
});

describe('message files', () => {
  const kept = 'issues/kept.png';
  beforeAll(async () => {
    await upload(kept, 'holder', { name: 'Kept.png' });
    await send('holder', { paths: [kept], keep: true });
  });

  it('a message file cannot be moved, reused or deleted, and an issue takes ten files', async () => {
    expect((await send('holder', { paths: [kept] })).refusal).toBe('23514');
    const submit = `insert into public.code_submissions (title, email, description, urgency, coding_app, attachments)
      values ('T', 'holder@example.com', 'D', 'ASAP', 'lovable', '{${kept}}')`;
    expect(await db.refusal('holder', submit)).toBe('23514');
    const many = submit.replace(kept, `${kept},`.repeat(11).slice(0, -1));
    expect((await db.run('holder', many)).sentence).toBe('An issue takes at most 10 files');
    const edit = `update public.issues set attachments = '{${kept}}' where id = :held`;
    expect(await db.refusal('service', edit, { naming: db.issues.held })).toBe('23514');
    const remove = `delete from storage.objects where name = '${kept}' returning name`;
    expect(await db.rows('holder', remove, { paths: [kept] })).toEqual([]);
  });

  it.each(EVERYONE)(
    'only the client, the engineer, operators and the service read a message file (tested as %s)',
    async (who) => {
      const count = ['client', 'holder', 'operator', 'service'].includes(who) ? 1 : 0;
      for (const statement of [
        `select name from storage.objects where name = '${kept}'`,
        `select path from public.issue_files where issue_id = :held and path = '${kept}'`,
        `select id from public.messages where attachments::text like '%${kept}%'`,
      ])
        expect(await db.rows(who, statement, { naming: db.issues.held, paths: [kept] })).toHaveLength(count);
    },
  );

  it('a message file is hidden from an engineer who released the issue, even if they uploaded it', async () => {
    await db.sql`update marketplace.issue set engineer_id = ${db.people.formerHolder} where id = ${db.issues.held}`;
    const known = `select path from public.issue_files where path = '${kept}'`;
    expect(await db.rows('holder', known)).toEqual([]);
    expect(await db.rows('formerHolder', known)).toHaveLength(1);
    await db.sql`update marketplace.issue set engineer_id = ${db.people.holder} where id = ${db.issues.held}`;
  });

  it('a file that an operator takes down is removed from the message', async () => {
    await db.act('operator', 'take_down_attachment', db.issues.held, kept, 'A password is in it');
    const said = `select attachments from public.messages where issue_id = :held and attachments::text like '%kept.png%'`;
    expect(await db.rows('client', said)).toEqual([]);
  });
});

describe('submission files', () => {
  it('a submission file keeps the original name of the upload', async () => {
    await upload('issues/named.zip', 'client', { name: 'my project.zip' });
    const submit = `insert into public.code_submissions (title, email, description, urgency, coding_app, attachments)
      values ('T', 'client@example.com', 'D', 'ASAP', 'lovable', '{issues/named.zip,issues/unused-of-client.png}')`;
    expect(await db.refusal('client', submit, { keep: true })).toBeNull();
    const names = `select name, message_id from public.issue_files where path in ('issues/named.zip', 'issues/unused-of-client.png') order by path`;
    expect(await db.rows('client', names)).toEqual([
      { name: 'my project.zip', message_id: null },
      { name: null, message_id: null },
    ]);
  });
});
