import { z } from 'zod';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { CodeHostMode, ExchangeAnswer } from '#domain/wire/code-host.ts';
import { functionRefusal } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { openConnection, toUserRow, tryRevoke } from './connections.ts';
import { type Starter, takeSignIn } from './sign-ins.ts';

export const exchangeAction = z.object({
  action: z.literal('exchange'),
  code: z.string().min(1).max(512),
  state: z.string().min(1).max(512),
});

/**
 * Handles `{action: 'exchange', code, state}` and returns `{token, user, mode, token_hash?}`. `token` is the
 * handle of a new connection. In a sign-in mode, `token_hash` is a one-time sign-in token for the account
 * with the verified address. If no account has this address, a new account is created.
 */
export async function exchange(
  context: CodeHostContext,
  starter: Starter,
  { code, state }: z.infer<typeof exchangeAction>,
): Promise<ExchangeAnswer> {
  const { codeHost } = context;
  const started = await takeSignIn(context, state, starter);
  if (!started) throw functionRefusal(400, codeHostErrors.signInNotCurrent);
  const { mode, redirectUrl, verifier } = started;
  const token = await codeHost.exchangeCode({ code, redirectUrl, verifier });
  try {
    return await connect(context, { token, mode, userId: starter.userId });
  } catch (error) {
    await tryRevoke(context, token);
    throw error;
  }
}

type NewToken = { token: string; mode: CodeHostMode; userId: string | null };

async function connect(context: CodeHostContext, { token, mode, userId }: NewToken): Promise<ExchangeAnswer> {
  const account = await context.codeHost.readAccount(token);
  const signedIn = mode === 'connect' ? null : await signIn(context, token, account.id);
  const handle = await openConnection(context, { token, account, userId: signedIn?.userId ?? userId });
  return {
    token: handle,
    user: toUserRow(account),
    mode,
    ...(signedIn ? { token_hash: signedIn.tokenHash } : {}),
  };
}

async function signIn(context: CodeHostContext, token: string, accountId: number) {
  const email = await context.codeHost.readVerifiedAddress(token);
  if (email === null) throw functionRefusal(403, codeHostErrors.noVerifiedAddress);
  return context.createSignInToken({ email, by: { provider: 'github', subject: String(accountId) } });
}
