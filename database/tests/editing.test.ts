import { beforeAll, expect, it } from 'vitest';
import { editRefusal } from '#domain/issue/status.ts';
import { QUOTE_STATUSES } from '#domain/quote/status.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
let id: string;
beforeAll(async () => {
  id = db.issues.available;
});

const edit = (set: string) => `update public.issues set ${set} where id = '${id}' returning id`;
const tryEdit = (who: Who, set: string, keep = false) => db.run(who, edit(set), { naming: id, keep });
const setQuote = (status: string | null) =>
  db.sql`update marketplace.issue set quote_status = ${status} where id = ${id}`;

it('the timeline shows the changed fields and the author, once for edits within ten minutes', async () => {
  await tryEdit('client', "title = 'Better', urgency = 'No Rush', live_link = null", true);
  await db.sql`update public.timeline_events set created_at = now() - interval '11 minutes' where issue_id = ${id}`;
  await tryEdit('client', "title = 'Better', description = 'More words'", true);
  await tryEdit('client', "urgency = 'This Week', title = 'Best'", true);
  const rows = await db.rows(
    'client',
    `select status, note, actor from public.timeline_events where issue_id = '${id}' and note like 'Edited%' order by created_at`,
  );
  expect(rows).toEqual([
    { status: 'Note', note: 'Edited: name, live link, urgency', actor: 'client' },
    { status: 'Note', note: 'Edited: description, name, urgency', actor: 'client' },
  ]);
});

it('saving unchanged values adds no edit to the timeline', async () => {
  const count = () => db.sql`select id from public.timeline_events where issue_id = ${id}`;
  const before = (await count()).length;
  expect((await tryEdit('client', "title = 'Best'", true)).refusal).toBeNull();
  expect(await count()).toHaveLength(before);
});

it.each([null, ...QUOTE_STATUSES])(
  'the database and the domain agree whether an issue with a %s quote can be edited',
  async (status) => {
    const refusal = editRefusal({ status: 'pending', quoteStatus: status, followsIssueId: null })
      ? 'PT409'
      : null;
    await setQuote(status);
    for (const set of [
      "title = 'X'",
      "description = 'X'",
      "urgency = 'ASAP'",
      "github_link = 'https://github.com/o/x'",
      'live_link = null',
      "coding_app = 'v0'",
    ]) {
      if (set === 'live_link = null')
        await db.sql`update marketplace.issue set live_link = 'https://l.example' where id = ${id}`;
      expect((await tryEdit('client', set)).refusal).toBe(refusal);
    }
    await setQuote(null);
  },
);

it('a quoted issue can be edited by the service but not by the client', async () => {
  await setQuote('Accepted');
  expect((await tryEdit('service', "title = 'X'")).refusal).toBeNull();
  expect((await tryEdit('holder', "title = 'X'")).refusal).toBe('42501');
  expect((await tryEdit('client', 'allow_direct_access = true')).refusal).toBeNull();
  await setQuote(null);
});

it('an edited issue is validated like a submission', async () => {
  expect((await tryEdit('client', "title = ' '")).sentence).toBe('Issue name is required');
  expect((await tryEdit('client', "description = ''")).sentence).toBe('Problem description is required');
  expect((await tryEdit('client', 'github_link = null')).sentence).toBe('GitHub link is required');
});

it('a client edits an issue as a submission too, but nobody else does', async () => {
  const editAs = (who: Who, title: string) =>
    db.commit(who, `update public.code_submissions set title = '${title}' where id = '${id}'`);
  expect((await editAs('client', 'Through the submission')).refusal).toBeNull();
  await editAs('otherClient', 'Not mine');
  expect((await editAs('visitor', 'Not mine')).refusal).toBe('42501');
  expect(await db.row`select title from marketplace.issue where id = ${id}`).toEqual({
    title: 'Through the submission',
  });
});
