import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Seed, seed } from '../../database/tests/seed.ts';
import { setUpInstance } from '../instance/set-up.ts';

const instance = setUpInstance();
let seeded: Seed;
let visitor: SupabaseClient;
beforeAll(async () => {
  seeded = await seed(instance);
  visitor = createClient(await instance.url(), instance.platform.keys.anonKey);
});

const relations = ['issues', 'code_submissions', 'timeline_events', 'messages', 'engineers'];

describe('a visitor with the public key', () => {
  it.each(relations)('finds and counts no rows in %s', async (relation) => {
    const { data, error, count } = await visitor.from(relation).select('*', { count: 'exact' });
    expect([data, error, count]).toEqual([[], null, 0]);
    expect((await visitor.from(relation).select('*', { count: 'exact', head: true })).count).toBe(0);
  });

  it('finds nothing by any filter except a single id', async () => {
    const { held, available } = seeded.issues;
    const filters = [
      'title=eq.A%20title',
      'status=in.(pending,in_progress)',
      'email=eq.client@example.com',
      `id=neq.${held}`,
      `id=in.(${held})`,
      `id=in.(${held},${available})`,
      `id=gte.${held}`,
      `not.and=(id.neq.${held})`,
      `or=(id.eq.${held},id.eq.${available})`,
      `and=(id.eq.${held})`,
      `id=not.neq.${held}`,
      `id=eq(any).{${held}}`,
      `id=eq.${held}&id=eq.${held}`,
      `id=eq.${held}&or=(title.eq.x,title.neq.x)`,
    ];
    for (const relation of ['issues', 'code_submissions']) {
      for (const filter of filters) {
        const response = await read(`${relation}?${filter}`);
        expect([filter, response.ok ? await response.json() : []]).toEqual([filter, []]);
      }
    }
  });

  it('cannot pass an id in a header or a cookie', async () => {
    const response = await read('issues', {
      'request.named_id': seeded.issues.held,
      cookie: `request.named_id=${seeded.issues.held}`,
      'x-named-id': seeded.issues.held,
    });
    expect(await response.json()).toEqual([]);
  });

  it('finds no embedded rows', async () => {
    const { held } = seeded.issues;
    for (const path of [
      `issues?id=eq.${held}&select=id,messages(content)`,
      `issues?id=eq.${held}&select=id,timeline_events(note)`,
      `timeline_events?issue_id=eq.${held}&select=status,issues(title,email)`,
      `messages?issue_id=eq.${held}&select=content,issues(title,email)`,
      'engineers?select=name,issues(title)',
    ]) {
      const response = await read(path);
      const body = await response.text();
      expect(body).not.toContain('Hello');
      expect(body).not.toContain('client@example.com');
      expect(body).not.toContain('A title');
      expect(body).not.toContain('Issue submitted');
    }
  });

  it('cannot read any messages, even by id', async () => {
    const { data } = await visitor.from('messages').select('*').eq('issue_id', seeded.issues.held);
    expect(data).toEqual([]);
  });

  it('finds no files', async () => {
    const bucket = visitor.storage.from('issue-attachments');
    expect((await bucket.list('issues')).data).toEqual([]);
    expect((await bucket.list()).data).toEqual([]);
    expect((await bucket.createSignedUrl('issues/held.png', 60)).data).toBeNull();
    expect((await bucket.download('issues/held.png')).data).toBeNull();
    expect((await bucket.remove(['issues/held.png'])).data).toEqual([]);
  });

  it('cannot write anything except a submission', async () => {
    const { held } = seeded.issues;
    const refusals = [
      await visitor.from('issues').update({ title: 'Mine' }).eq('id', held),
      await visitor.from('code_submissions').update({ email: 'me@example.com' }).eq('id', held),
      await visitor.from('issues').delete().eq('id', held),
      await visitor.from('timeline_events').insert({ issue_id: held, status: 'Resolved', note: 'x' }),
      await visitor.from('messages').insert({ issue_id: held, sender: 'client', content: 'x' }),
      await visitor.from('engineers').insert({ id: seeded.people.client, name: 'Me' }),
      await visitor.rpc('add_message', { p_issue_id: held, p_sender: 'client', p_content: 'x' }),
      await visitor.rpc('release_issue', { p_issue_id: held }),
      await visitor.rpc('submit_fix', { p_issue_id: held, p_description: 'x' }),
    ];
    for (const { error, status } of refusals) expect([status, error?.code]).toEqual([401, '42501']);
    const [row] = await instance.sql`select title, email, status from marketplace.issue where id = ${held}`;
    expect(row).toEqual({ title: 'A title', email: 'client@example.com', status: 'in_progress' });
  });

  it('reads one submission by its id, and its timeline', async () => {
    const { held } = seeded.issues;
    const { data: issue } = await visitor.from('code_submissions').select('*').eq('id', held).single();
    expect(issue).toMatchObject({ id: held, title: 'A title', email: null, attachments: [] });
    const { data: events } = await visitor.from('timeline_events').select('status').eq('issue_id', held);
    expect(events).toEqual([{ status: 'In Progress' }]);
  });
});

async function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { anonKey } = instance.platform.keys;
  return fetch(`${await instance.url()}/rest/v1/${path}`, { headers: { apikey: anonKey, ...headers } });
}
