import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { apiWithKey, person, submission, submit } from './official-client.ts';

const instance = setUpInstance();
let visitor: SupabaseClient;
let client: SupabaseClient;
let engineer: SupabaseClient;
let id: string;
beforeAll(async () => {
  visitor = await apiWithKey(instance);
  client = (await person(instance, 'client', submission.email)).api;
  engineer = (await person(instance, 'engineer')).api;
  await upload(visitor, 'issues/screen-1.log', 'Console of my shop.log');
  id = await submit(visitor, { email: 'Client@Example.com', attachments: ['issues/screen-1.log'] });
  await engineer.from('issues').update({ status: 'pending', engineer_id: randomUUID() }).eq('id', id);
});

const log = Buffer.from('12:04:07 capturePayment\n');

async function upload(who: SupabaseClient, path: string, name: string): Promise<void> {
  const options = { contentType: 'text/plain', metadata: { name } };
  const { error } = await who.storage.from('issue-attachments').upload(path, log, options);
  if (error) throw error;
}

const send = (who: SupabaseClient, sender: string, more: object = {}) =>
  who.rpc('add_message', { p_issue_id: id, p_sender: sender, p_content: 'Here it is', ...more });

it('message attachments keep their names and can be read only by both participants', async () => {
  const file = { path: 'issues/trace-1.log', name: 'Fehler – „Käse“ 50%.log', size: log.length };
  await upload(engineer, file.path, file.name);
  const { data, error } = await send(engineer, 'engineer', { p_attachments: [file.path] });
  expect(error).toBeNull();
  expect(data.attachments).toEqual([file]);
  const read = await client.from('messages').select('sender,attachments').eq('id', data.id);
  expect(read.data).toEqual([{ sender: 'engineer', attachments: [file] }]);
  const downloaded = await client.storage.from('issue-attachments').download(file.path);
  expect(await downloaded.data?.text()).toBe(log.toString());
  for (const outsider of [(await person(instance, 'client')).api, visitor]) {
    expect((await outsider.storage.from('issue-attachments').download(file.path)).error).not.toBeNull();
    expect((await outsider.from('messages').select('attachments')).data).toEqual([]);
    expect((await outsider.from('issue_files').select('path').eq('issue_id', id)).data).toEqual([]);
  }
});

it('attachments of a submission keep their names', async () => {
  const files = client.from('issue_files').select('path,name').eq('issue_id', id);
  const { data } = await files.is('message_id', null);
  expect(data).toEqual([{ path: 'issues/screen-1.log', name: 'Console of my shop.log' }]);
});

it('a message resent after a lost response is stored once', async () => {
  const key = { p_id: randomUUID() };
  const sent = await Promise.all([1, 2, 3].map(() => send(client, 'client', key)));
  expect(sent.map(({ error }) => error)).toEqual([null, null, null]);
  expect(new Set(sent.map(({ data }) => data.id))).toEqual(new Set([key.p_id]));
  expect((await client.from('messages').select('id').eq('id', key.p_id)).data).toHaveLength(1);
});
