import type { AuthClient } from '@supabase/auth-js';
import type { FunctionsClient } from '@supabase/functions-js';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { StorageClient } from '@supabase/storage-js';
import { sessionKey } from '#domain/account/session-key.ts';
import { freshSession, isSessionKept } from '../account/session-key.ts';
import { loadConfig } from './config.ts';
import type { Schema } from './schema.ts';
import { fetchWithProgress } from './upload-progress.ts';

export type Auth = InstanceType<typeof AuthClient>;
export type Rest = PostgrestClient<Schema>;

let onAuth: (auth: Auth) => void = () => {};
let isAuthLoaded = false;

/** Calls `listener` once the client of the auth service is loaded. */
export function whenAuthIsLoaded(listener: (auth: Auth) => void): void {
  onAuth = listener;
}

/**
 * Loads the client of the auth service, which is the largest one. Screens that only read do without it until
 * the token expires.
 */
export const authClient = once(async () => {
  const [{ AuthClient }, { anonKey }] = await Promise.all([import('@supabase/auth-js'), loadConfig()]);
  const auth = new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: sessionKey(window.location.hostname),
    autoRefreshToken: true,
    persistSession: true,
    // The URL must not set the session, because an attacker could send a link that contains the attacker's
    // session.
    detectSessionInUrl: false,
  });
  isAuthLoaded = true;
  onAuth(auth);
  return auth;
});

export const backend = once(async (): Promise<{ rest: Rest }> => {
  const [{ PostgrestClient }, { anonKey }] = await Promise.all([
    import('@supabase/postgrest-js'),
    loadConfig(),
  ]);
  const options = { headers: { apikey: anonKey }, fetch: asCaller, retry: false };
  // The query client already retries failed requests, so this client must not.
  return { rest: new PostgrestClient<Schema>(`${window.location.origin}/rest/v1`, options) };
});

export const functionsClient = once(async (): Promise<FunctionsClient> => {
  const [{ FunctionsClient }, { anonKey }] = await Promise.all([
    import('@supabase/functions-js'),
    loadConfig(),
  ]);
  const options = { headers: { apikey: anonKey }, customFetch: asCaller };
  return new FunctionsClient(`${window.location.origin}/functions/v1`, options);
});

export const storageClient = once(async (): Promise<StorageClient> => {
  const [{ StorageClient }, { anonKey }] = await Promise.all([import('@supabase/storage-js'), loadConfig()]);
  return new StorageClient(`${window.location.origin}/storage/v1`, { apikey: anonKey }, asCaller);
});

/** Calls the file service without its client, which only uploads and downloads need. */
export async function callStorage(path: string, body: object): Promise<Response> {
  const headers = { apikey: (await loadConfig()).anonKey, 'content-type': 'application/json' };
  const url = `${window.location.origin}/storage/v1${path}`;
  return asCaller(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function asCaller(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${(await accessToken()) ?? (await loadConfig()).anonKey}`);
  return fetchWithProgress(input, { ...init, headers });
}

export async function accessToken(): Promise<string | null> {
  // Where the browser keeps nothing, the client itself holds the session.
  if (!isAuthLoaded) {
    const stored = freshSession();
    if (stored) return stored.access_token;
    if (!isSessionKept()) return null;
  }
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

/** Returns a function that calls `make` once, and again after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((failure: unknown) => {
      made = null;
      throw failure;
    });
    return made;
  };
}
