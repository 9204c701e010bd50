import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { setUp } from './set-up.ts';
import { signUpAs } from './sign-up-as.ts';
import { createTestInstance, type Overrides, type TestInstance } from './test-instance.ts';

/**
 * Creates an instance for the surrounding suite. Tests can use the storage API and inspect the stored files.
 */
export function setUpStorage(overrides: Overrides = {}) {
  return setUp(
    () => openStorage(overrides),
    ({ instance }) => instance.close(),
  );
}

async function openStorage(overrides: Overrides) {
  const instance = await createTestInstance(overrides);
  const origin = await instance.url();
  const { anonKey, serviceRoleKey } = instance.platform.keys;
  const folder = instance.platform.settings.storageUrl.slice('file:'.length);
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
  return {
    instance,
    url: `${origin}/storage/v1`,
    visitor: createClient(origin, anonKey, quiet),
    service: createClient(origin, serviceRoleKey, quiet),
    signUp: async (kind: 'client' | 'engineer') => {
      const person = await signUpAs(instance, kind);
      const accessToken = async () => person.accessToken;
      return { ...person, client: createClient(origin, anonKey, { accessToken }) };
    },
    /** Starts a visitor's upload. The caller sends the bytes. */
    post: (target: string, headers: Record<string, string>) =>
      request(`${origin}/storage/v1/object/${target}`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, ...headers },
      }),
    unfinishedFiles: () => namesIn(`${folder}/incoming`),
    bytesUnfinished: async () => {
      const names = await namesIn(`${folder}/incoming`);
      const files = await Promise.all(names.map((name) => stat(`${folder}/incoming/${name}`)));
      return files.reduce((sum, { size }) => sum + size, 0);
    },
    filesOnDisk: () => namesIn(folder),
    versionsInDatabase: async () => {
      const rows = await instance.sql<{ version: string }[]>`
        select version from storage.objects order by version`;
      return rows.map(({ version }) => version);
    },
  };
}

export const attachmentsOf = (client: SupabaseClient) => client.storage.from('issue-attachments');

/** Returns the status in the body of a rejected call, or undefined for an accepted call. */
export async function statusOf(answer: PromiseLike<{ error: unknown }>): Promise<string | undefined> {
  return ((await answer).error as { statusCode?: string } | null)?.statusCode;
}

export const textIn = async (client: SupabaseClient, bucket: string, path: string) =>
  (await client.storage.from(bucket).download(path)).data?.text();

/** Inserts an issue that references a stored file. */
export async function submitWith({ sql }: TestInstance, path: string): Promise<void> {
  const [issue] = await sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, attachments)
    values ('A title', 'someone@example.com', 'Words', 'ASAP', 'lovable', ${[path]}) returning id`;
  await sql`insert into marketplace.attachment (path, issue_id) values (${path}, ${issue?.id})`;
}

export function answerTo(call: ClientRequest): Promise<{ status: number; body: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    call.on('error', reject);
    call.on('response', async (response) => {
      const body = (await json(response)) as Record<string, string>;
      resolve({ status: response.statusCode ?? 0, body });
    });
  });
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}
