import { describe, expect, it } from 'vitest';
import { sentenceOf } from '#domain/errors/sentences.ts';
import { GOOD_SUBMISSION, SUBMISSION_CASES } from '#domain/issue/submission.cases.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance();

const columns: Record<string, string> = {
  codingApp: 'coding_app',
  githubLink: 'github_link',
  liveLink: 'live_link',
};

/** Posts to the data API as a visitor, without the form's validation. */
const post = (fields: Record<string, unknown>) =>
  instance.app.inject({
    method: 'POST',
    url: '/rest/v1/code_submissions?select=*',
    headers: { apikey: instance.platform.keys.anonKey, prefer: 'return=representation' },
    payload: Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [columns[field] ?? field, value]),
    ),
  });

describe('the database accepts the same submissions as the form', () => {
  for (const { name, given, fails, unstorable } of SUBMISSION_CASES) {
    const fields = { ...GOOD_SUBMISSION, ...given };
    const sentence = fails === null ? null : sentenceOf(fails);

    it(`the database ${fails === null ? 'accepts' : 'rejects'} ${name}`, async () => {
      const response = await post(fields);
      if (fails === null) {
        expect(response.statusCode).toBe(201);
        expect(response.json()[0]).toMatchObject({ title: fields.title, description: fields.description });
      } else {
        expect(response.statusCode).toBe(400);
        if (!unstorable) expect(response.json().message).toBe(sentence);
      }
    });
  }
});

it.each([
  ['00000000-0000-0000-0000-000000000001', 400],
  ['00000000-0000-4000-8000-000000000001', 400],
  ['11111111-2222-4333-8111-111122223333', 400],
  ['b0d7c6a2-91e3-1f48-a5c7-3e2d1f0a9b84', 400],
  ['b0d7c6a2-91e3-4f48-c5c7-3e2d1f0a9b84', 400],
  ['b0d7c6a2-91e3-4f48-a5c7-3e2d1f0a9b84', 201],
])('a visitor who submits under the id %s gets %i', async (id, status) => {
  const response = await post({ ...GOOD_SUBMISSION, id });
  expect(response.statusCode).toBe(status);
  if (status === 400) expect(response.json().message).toBe(sentenceOf('issueIdNotRandom'));
});

it('a submission retried with the same ID is stored once', async () => {
  const id = crypto.randomUUID();
  const send = () => post({ ...GOOD_SUBMISSION, id });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  const [count] = await instance.sql`select count(*)::int as n from marketplace.issue where id = ${id}`;
  expect(count?.n).toBe(1);
});

it('a submission queues emails and an estimate immediately and reminders for 20 and 24 hours later', async () => {
  const [issue] = (await post(GOOD_SUBMISSION)).json();
  const jobs = await instance.sql`
    select identifier, max_attempts, split_part(key, ':', 1) as key,
      round(extract(epoch from run_at - ${issue.created_at}::timestamptz) / 3600)::int as hours
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where payload ->> 'issue_id' = ${issue.id} order by j.id`;
  expect(jobs.map(({ identifier, key, hours }) => [identifier, key, hours])).toEqual([
    ['issue-confirmation-mail', null, 0],
    ['admin-notification-mail', null, 0],
    ['estimate-issue', 'estimate-issue', 0],
    ['unclaimed-mail', 'unclaimed-mail', 20],
    ['nobody-yet-mail', 'nobody-yet-mail', 24],
  ]);
  for (const job of jobs) expect(job.max_attempts).toBe(25);
  const asked =
    await instance.sql`select kind from marketplace.issue_mail where issue_id = ${issue.id} order by kind`;
  expect(asked.map(({ kind }) => kind)).toEqual(['admin-notification-mail', 'issue-confirmation-mail']);
});
