import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';
import { sessionKey } from '#domain/account/session-key.ts';
import type { Schema } from './schema.ts';
import { fetchWithProgress } from './upload-progress.ts';

export type Clients = ReturnType<typeof makeClients>;

export function makeClients(anonKey: string) {
  const { origin } = window.location;
  const apikey = { apikey: anonKey };

  const auth = new AuthClient({
    url: `${origin}/auth/v1`,
    headers: { ...apikey, Authorization: `Bearer ${anonKey}` },
    storageKey: sessionKey(window.location.hostname),
    autoRefreshToken: true,
    persistSession: true,
    // The URL must not set the session, because an attacker could send a link that contains the attacker's
    // session.
    detectSessionInUrl: false,
  });

  const asCaller: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? anonKey}`);
    return fetchWithProgress(input, { ...init, headers });
  };

  return {
    auth,
    // The query client already retries failed requests, so this client must not.
    rest: new PostgrestClient<Schema>(`${origin}/rest/v1`, {
      headers: apikey,
      fetch: asCaller,
      retry: false,
    }),
    storage: new StorageClient(`${origin}/storage/v1`, apikey, asCaller),
    functions: new FunctionsClient(`${origin}/functions/v1`, { headers: apikey, customFetch: asCaller }),
  };
}
