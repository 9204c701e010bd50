import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';

const log = Buffer.from('12:04:07 capturePayment\n');
const instance = setUpInstance();
let visitor: SupabaseClient;
let client: SupabaseClient;
let engineer: SupabaseClient;
let stranger: SupabaseClient;
let id: string;
beforeAll(async () => {
  const url = await instance.url();
  const { anonKey } = instance.platform.keys;
  visitor = createClient(url, anonKey, { auth: { persistSession: false } });
  const signedIn = async (kind: 'client' | 'engineer', email?: string) => {
    const session = await signUpAs(instance, kind, email);
    return createClient(url, anonKey, { accessToken: async () => session.accessToken });
  };
  client = await signedIn('client', 'client@example.com');
  stranger = await signedIn('client', 'stranger@example.com');
  engineer = await signedIn('engineer');
  await upload(visitor, 'issues/screen-1.log', 'Console of my shop.log');
  const submitted = await visitor
    .from('code_submissions')
    .insert({ ...submission, attachments: ['issues/screen-1.log'] })
    .select('id')
    .single();
  id = submitted.data?.id;
  await engineer.from('issues').update({ status: 'pending', engineer_id: randomUUID() }).eq('id', id);
});

const submission = {
  title: 'The total is wrong',
  email: 'Client@Example.com',
  description: 'The invoice adds up to less than its lines.',
  urgency: 'This Week',
  coding_app: 'lovable',
};

async function upload(who: SupabaseClient, path: string, name: string): Promise<void> {
  const options = { contentType: 'text/plain', metadata: { name } };
  const { error } = await who.storage.from('issue-attachments').upload(path, log, options);
  if (error) throw error;
}

const send = (who: SupabaseClient, sender: string, more: object = {}) =>
  who.rpc('add_message', { p_issue_id: id, p_sender: sender, p_content: 'Here it is', ...more });

describe('conversation attachments', () => {
  it('are delivered with the message under their original names and readable only by both participants', async () => {
    await upload(engineer, 'issues/trace-1.log', 'trace of the server.log');
    const { data, error } = await send(engineer, 'engineer', { p_attachments: ['issues/trace-1.log'] });
    expect(error).toBeNull();
    const file = { path: 'issues/trace-1.log', name: 'trace of the server.log', size: log.length };
    expect(data.attachments).toEqual([file]);
    const read = await client.from('messages').select('sender,attachments').eq('id', data.id);
    expect(read.data).toEqual([{ sender: 'engineer', attachments: [file] }]);
    const downloaded = await client.storage.from('issue-attachments').download(file.path);
    expect(await downloaded.data?.text()).toBe(log.toString());
    for (const outsider of [stranger, visitor]) {
      expect((await outsider.storage.from('issue-attachments').download(file.path)).error).not.toBeNull();
      expect((await outsider.from('messages').select('attachments')).data).toEqual([]);
      expect((await outsider.from('issue_files').select('path').eq('issue_id', id)).data).toEqual([]);
    }
  });

  it('are saved under their original name, including non-Latin characters', async () => {
    const name = 'Fehler – „Käse“ 50%.log';
    await upload(client, 'issues/named-1.log', name);
    await send(client, 'client', { p_attachments: ['issues/named-1.log'] });
    const bucket = engineer.storage.from('issue-attachments');
    const signed = await bucket.createSignedUrl('issues/named-1.log', 60);
    const url = new URL(signed.data?.signedUrl ?? '');
    url.searchParams.set('download', name);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(name)}`,
    );
  });

  it('from the submission keep their names too', async () => {
    const { data } = await client
      .from('issue_files')
      .select('path,name')
      .eq('issue_id', id)
      .is('message_id', null);
    expect(data).toEqual([{ path: 'issues/screen-1.log', name: 'Console of my shop.log' }]);
  });
});

it('a message resent after a lost response is stored once', async () => {
  const key = { p_id: randomUUID() };
  const sent = await Promise.all([1, 2, 3].map(() => send(client, 'client', key)));
  expect(sent.map(({ error }) => error)).toEqual([null, null, null]);
  expect(new Set(sent.map(({ data }) => data.id))).toEqual(new Set([key.p_id]));
  expect((await client.from('messages').select('id').eq('id', key.p_id)).data).toHaveLength(1);
});
