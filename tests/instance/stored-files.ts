import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createTestInstance, type TestInstance } from './test-instance.ts';

export type StoredFiles = {
  instance: TestInstance;
  /** The URL of the storage service. */
  url: string;
  service: SupabaseClient;
  bucket(): ReturnType<SupabaseClient['storage']['from']>;
  /** Stores a file of an issue and returns its path. */
  stored(content: string | Buffer, extension?: string): Promise<string>;
  /** A signed URL for a file, valid for `seconds`; empty if rejected. */
  signed(path: string, seconds?: number): Promise<string>;
};

/** Opens an instance and functions that store files of issues in it as the service role. */
export async function openStoredFiles(
  overrides?: Parameters<typeof createTestInstance>[0],
): Promise<StoredFiles> {
  const instance = await createTestInstance(overrides);
  const origin = await instance.url();
  const service = createClient(origin, instance.platform.keys.serviceRoleKey, {
    auth: { persistSession: false },
  });
  const bucket = () => service.storage.from('issue-attachments');
  let count = 0;
  return {
    instance,
    url: `${origin}/storage/v1`,
    service,
    bucket,
    stored: async (content, extension = 'txt') => {
      count += 1;
      const path = `issues/file${count}.${extension}`;
      const { error } = await bucket().upload(path, content, { cacheControl: '3600' });
      if (error) throw error;
      return path;
    },
    signed: async (path, seconds = 60) =>
      (await bucket().createSignedUrl(path, seconds)).data?.signedUrl ?? '',
  };
}
