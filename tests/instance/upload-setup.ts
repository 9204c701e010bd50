import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createTestInstance, type TestInstance } from './test-instance.ts';

export type UploadFixture = {
  instance: TestInstance;
  client: SupabaseClient;
  service: SupabaseClient;
  /** A visitor's upload whose bytes are still to be sent. */
  post(target: string, headers: Record<string, string>): ClientRequest;
  unfinishedFiles(): Promise<string[]>;
  bytesUnfinished(): Promise<number>;
  filesOnDisk(): Promise<string[]>;
  versionsInDatabase(): Promise<string[]>;
};

/** Opens an instance, with functions that upload to it byte by byte and inspect the result. */
export async function openUploadFixture(): Promise<UploadFixture> {
  const instance = await createTestInstance();
  const url = await instance.url();
  const { anonKey, serviceRoleKey } = instance.platform.keys;
  const folder = instance.platform.settings.storageUrl.slice('file:'.length);
  return {
    instance,
    client: createClient(url, anonKey),
    service: createClient(url, serviceRoleKey, { auth: { persistSession: false } }),
    post: (target, headers) =>
      request(`${url}/storage/v1/object/${target}`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, ...headers },
      }),
    unfinishedFiles: () => namesIn(`${folder}/incoming`),
    bytesUnfinished: async () => {
      const names = await namesIn(`${folder}/incoming`);
      const sizes = await Promise.all(
        names.map(async (name) => (await stat(`${folder}/incoming/${name}`)).size),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    filesOnDisk: () => namesIn(folder),
    versionsInDatabase: async () => {
      const rows = await instance.sql<{ version: string }[]>`
        select version from storage.objects order by version`;
      return rows.map(({ version }) => version);
    },
  };
}

export function send(call: ClientRequest, body: string): ClientRequest {
  call.end(body);
  return call;
}

export function answerTo(call: ClientRequest): Promise<{ status: number; body: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    call.on('error', reject);
    call.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
  });
}

export function formStart(fileName: string): string {
  const name = fileName.replaceAll('"', '%22');
  return `--b\r\ncontent-disposition: form-data; name=""; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}
