import { authClient } from '../backend/backend.ts';
import { loadConfig } from '../backend/config.ts';
import { authData, type Fallback } from './auth-answer.ts';

/**
 * Sends a request to an extension of the auth protocol, because the client library cannot send it.
 */
export async function askExtension<Answer>(
  fallback: Fallback,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  return authData<Answer>(fallback, async () => {
    const [auth, { anonKey }] = await Promise.all([authClient(), loadConfig()]);
    const { data: kept } = await auth.getSession();
    const response = await fetch(`/auth/v1${path}`, {
      method,
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${kept.session?.access_token ?? anonKey}`,
        'X-Supabase-Api-Version': '2024-01-01',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => ({}));
    if (response.ok) return { data: answer as Answer, error: null };
    const { code, message = '' } = answer as { code?: string; message?: string };
    return { data: answer as Answer, error: { status: response.status, code, message } };
  });
}
