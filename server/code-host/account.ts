import { z } from 'zod';
import { isEmailAddress } from '#domain/account/email-address.ts';
import type { CallApi } from './call-api.ts';
import { isCodeHostError } from './code-host-error.ts';

export type CodeHostAccount = { id: number; login: string; name: string | null; avatarUrl: string | null };

const user = z.object({
  id: z.number().int(),
  login: z.string().min(1),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Returns the account that the token belongs to. Throws ApiError 401 if the token has been revoked. */
export async function readAccount(ask: CallApi, token: string): Promise<CodeHostAccount> {
  const { id, login, name, avatar_url } = await ask({ url: '/user', authorization: `token ${token}` }, user);
  return { id, login, name: name ?? null, avatarUrl: httpsOrNull(avatar_url) };
}

/** Returns the account's verified primary email address in lower case, or null. */
export async function readVerifiedAddress(ask: CallApi, token: string): Promise<string | null> {
  const known = await ask({ url: '/user/emails', authorization: `token ${token}` }, emails).catch((error) => {
    // The token may lack permission to read email addresses.
    if (isCodeHostError(error, 'code_host_not_found', 'code_host_forbidden')) return [];
    throw error;
  });
  const primary = known.find((each) => each.primary && each.verified);
  const address = primary?.email.trim().toLowerCase() ?? '';
  return isEmailAddress(address) ? address : null;
}

function httpsOrNull(address: string | null | undefined): string | null {
  return address && /^https?:\/\//.test(address) ? address : null;
}
