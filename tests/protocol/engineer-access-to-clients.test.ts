import { describe, expect, it } from 'vitest';
import { setUp, setUpInstance } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';

const address = 'secret-client@example.com';
const instance = setUpInstance();
const engineer = setUp(() => signUpAs(instance, 'engineer'));

async function submit(email = address): Promise<string> {
  const response = await instance.app.inject({
    method: 'POST',
    url: '/rest/v1/code_submissions?select=id',
    headers: { apikey: instance.platform.keys.anonKey, prefer: 'return=representation' },
    payload: {
      title: 'T',
      email,
      description: `${'a'.repeat(40_000)}b`,
      urgency: 'ASAP',
      coding_app: 'lovable',
    },
  });
  return response.json()[0].id;
}

const patch = (id: string, payload: object) =>
  instance.app.inject({
    method: 'PATCH',
    url: `/rest/v1/issues?id=eq.${id}`,
    headers: engineer.headers,
    payload,
  });

describe("an engineer cannot learn a client's address", () => {
  const refused = [
    { estimated_hours: -1 },
    { estimated_hours: 1e9 },
    { quoted_price: -1 },
    { quoted_price: 'NaN' },
    { status: null },
    { status: 'bogus' },
    { urgency: 'Never' },
    { coding_app: null },
    { ai_analysis: 'x'.repeat(60_000) },
  ];

  it('from the response to a rejected update, before or after the claim', async () => {
    const id = await submit();
    for (const change of refused) {
      const response = await patch(id, { engineer_id: 'me', ...change });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.body).not.toContain(address);
      expect(response.body).not.toContain('Failing row');
    }
    expect((await patch(id, { engineer_id: 'me' })).statusCode).toBe(204);
    for (const change of refused) expect((await patch(id, change)).body).not.toContain(address);
  });

  it('by guessing it', async () => {
    const id = await submit();
    await patch(id, { engineer_id: 'me' });
    const answers = await Promise.all([
      patch(id, { email: address }),
      patch(id, { email: 'nobody@example.com' }),
    ]);
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [403, answers[0]?.body],
      [403, answers[0]?.body],
    ]);
  });
});

it("an engineer's note is never merged into a client's timeline entry", async () => {
  const id = await submit();
  await patch(id, { engineer_id: 'me' });
  await patch(id, { status: 'in_progress' });
  await patch(id, { status: 'completed' });
  await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
  await instance.sql`
    update public.timeline_events set actor = 'client'
    where id = (select id from public.timeline_events where issue_id = ${id} order by created_at desc limit 1)`;
  const response = await instance.app.inject({
    method: 'POST',
    url: '/rest/v1/timeline_events',
    headers: { ...engineer.headers, prefer: 'return=representation' },
    payload: { issue_id: id, status: 'In Progress', note: 'I, the client, agree to pay more' },
  });
  expect(response.json()[0]).toMatchObject({ status: 'Note', actor: 'engineer' });
});
