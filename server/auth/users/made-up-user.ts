import { randomUUID } from 'node:crypto';
import type { Metadata } from './user-row.ts';

/**
 * What sign-up answers for an address that has an account: like a new user, but for `identities`, which the protocol
 * wants empty and clients read. So it tells whoever asks for one (decision 0079).
 */
export function madeUpUser(email: string, data: Metadata, now: Date): Record<string, unknown> {
  const at = now.toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
