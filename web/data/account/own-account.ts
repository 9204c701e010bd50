import type { Session, User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { authClient } from '../backend/backend.ts';
import { failingUnlessRefused } from '../backend/call-failure.ts';
import { callFailingAs, callProcedure } from '../backend/data-api.ts';
import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { forgetConnection } from '../code-host/browser-storage.ts';
import { callAuth } from './auth-answer.ts';
import { nameUnusableCode } from './mail-link.ts';
import { leave } from './pending-sign-out.ts';
import { onThisSite } from './sign-in.ts';

export type OwnAccount = Awaited<ReturnType<typeof fetchOwnAccount>>;
export type Identity = OwnAccount['identities'][number];

export function useOwnAccount(userId: string) {
  return useQuery({
    queryKey: queryKeys.ownAccount(userId),
    queryFn: fetchOwnAccount,
  });
}

async function fetchOwnAccount() {
  const { user } = await callAuth<{ user: User | null }>('accountNotLoaded', (auth) => auth.getUser());
  if (!user) throw new AppError('accountNotLoaded', accountErrors.accountNotLoaded);
  const name: unknown = user.user_metadata.name;
  return {
    email: user.email ?? '',
    newEmail: user.new_email || null,
    name: typeof name === 'string' ? name : '',
    organization: organizationOf(user),
    identities: (user.identities ?? []).map(({ identity_id: id, provider, identity_data: data }) => ({
      id,
      provider,
      email: typeof data?.email === 'string' ? data.email : null,
    })),
  };
}

export async function changeName(name: string): Promise<void> {
  await callAuth<unknown>('accountNotChanged', (auth) => auth.updateUser({ data: { name } }));
}

export async function changeEmail(email: string, next: string): Promise<void> {
  await callAuth<unknown>('accountNotChanged', (auth) =>
    auth.updateUser({ email }, { emailRedirectTo: onThisSite(next) }),
  );
}

/**
 * Returns true if both addresses of the email change are now confirmed. Throws `codeNotUsable` if the code is
 * wrong or has expired.
 */
export async function agreeByCode(address: string, code: string): Promise<boolean> {
  const { session } = await callAuth<{ session: Session | null }>('accountNotChanged', async (auth) => {
    const { data } = await auth.getSession();
    // Another account may want the same address. Its code must not sign this browser in to it.
    const ours = { account: data.session?.user.id };
    return auth.verifyOtp({ ...ours, email: address, token: code, type: 'email_change' });
  }).catch(nameUnusableCode);
  if (session) lookAgain(queryKeys.everythingOfAccount);
  return session !== null;
}

/** The code host redirects back to `next`. If linking failed, the URL fragment contains the error. */
export async function linkIdentity(next: string): Promise<void> {
  await callAuth<unknown>('identityNotChanged', async (auth) => {
    const options = { redirectTo: onThisSite(next), queryParams: { keep_session: 'true' } };
    return auth.linkIdentity({ provider: 'github', options });
  });
}

export async function unlinkIdentity(id: string): Promise<void> {
  await callAuth<unknown>('identityNotChanged', async (auth) => {
    const { data } = await auth.getUserIdentities();
    const identity = data?.identities.find(({ identity_id: each }) => each === id);
    return identity ? auth.unlinkIdentity(identity) : { data: null, error: null };
  });
  lookAgain(queryKeys.everythingOfAccount);
}

export async function exportAccount(): Promise<string> {
  return JSON.stringify(await callFailingAs('exportFailed', accountErrors, 'export_account', {}), null, 2);
}

export async function eraseAccount(email: string): Promise<void> {
  await failingUnlessRefused('eraseFailed', accountErrors.eraseFailed, () =>
    callProcedure('erase_account', { p_email: email }),
  );
  const auth = await authClient();
  await leave(auth.signOut({ scope: 'local' }));
  forgetConnection();
}

export type Organization = { name: string | null };

type Managed = Pick<User, 'email' | 'email_confirmed_at' | 'identities'>;

export function organizationOf({
  email,
  email_confirmed_at: provedAt,
  identities,
}: Managed): Organization | null {
  const identity = identities?.find(({ provider }) => provider.startsWith('sso:'));
  if (!identity) return null;
  const domain = email?.split('@').at(-1);
  if (provedAt && domain) return { name: domain };
  const issuer: unknown = identity.identity_data?.iss;
  const isAddress = typeof issuer === 'string' && URL.canParse(issuer);
  return { name: (isAddress && new URL(issuer).host) || null };
}

/** Anyone can put any text into the URL fragment, so its text is never shown. */
export function readLinkingRefusal(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('error_code');
  if (code === null) return null;
  return code === 'identity_already_exists' ? accountErrors.identityTaken : accountErrors.identityNotChanged;
}

export function forgetLinkingRefusal(): void {
  if (readLinkingRefusal() === null) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}#identities`);
}
