import { describe, expect, it } from 'vitest';
import { setUp, setUpInstance } from '../instance/set-up.ts';
import { apiWithKey, person, submit } from './official-client.ts';

const address = 'secret-client@example.com';
const instance = setUpInstance();
const engineer = setUp(() => person(instance, 'engineer'));

const newIssue = async () =>
  submit(await apiWithKey(instance), { email: address, description: `${'a'.repeat(40_000)}b` });

const change = async (id: string, changes: object) => {
  const { status, error } = await engineer.api.from('issues').update(changes).eq('id', id);
  return { status, error: JSON.stringify(error) };
};

describe("access to clients' addresses", () => {
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

  it("an engineer cannot learn a client's address from the response to a rejected update", async () => {
    const id = await newIssue();
    for (const each of refused) {
      const { status, error } = await change(id, { engineer_id: 'me', ...each });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(error).not.toContain(address);
      expect(error).not.toContain('Failing row');
    }
    expect((await change(id, { engineer_id: 'me' })).status).toBe(204);
    for (const each of refused) expect((await change(id, each)).error).not.toContain(address);
  });

  it("an engineer cannot find out a client's address by guessing", async () => {
    const id = await newIssue();
    await change(id, { engineer_id: 'me' });
    const right = await change(id, { email: address });
    expect(right.status).toBe(403);
    expect(await change(id, { email: 'nobody@example.com' })).toEqual(right);
  });
});

it('an analysis by an engineer that looks like an estimate names the engineer', async () => {
  const id = await newIssue();
  await change(id, { engineer_id: 'me' });
  const stored = async (analysis: string) => {
    expect((await change(id, { ai_analysis: analysis })).status).toBe(204);
    const { data } = await engineer.api.from('issues').select('ai_analysis').eq('id', id).single();
    return data?.ai_analysis ?? '';
  };
  const byEngineer = { source: 'engineer', label: 'From an engineer' };
  for (const analysis of [
    '{"label":"From past fixes here","source":"built-in","priceRange":"$9,000"}\n',
    '{"label":"\\u0000","source":"model"}',
    '{"price":{"low":8000,"high":9000}}',
  ])
    expect(JSON.parse(await stored(analysis))).toEqual({ ...JSON.parse(analysis), ...byEngineer });
  for (const text of ['A race, I think.', '{}', '{ it runs twice']) expect(await stored(text)).toBe(text);
});

it("an engineer's note is never merged into a client's timeline entry", async () => {
  const id = await newIssue();
  await change(id, { engineer_id: 'me' });
  await change(id, { status: 'in_progress' });
  await change(id, { status: 'completed' });
  await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
  await instance.sql`
    update public.timeline_events set actor = 'client'
    where id = (select id from public.timeline_events where issue_id = ${id} order by created_at desc limit 1)`;
  const note = { issue_id: id, status: 'In Progress', note: 'I, the client, agree to pay more' };
  const { data } = await engineer.api.from('timeline_events').insert(note).select().single();
  expect(data).toMatchObject({ status: 'Note', actor: 'engineer' });
});
