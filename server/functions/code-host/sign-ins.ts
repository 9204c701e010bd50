import { randomBytes } from 'node:crypto';
import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { makeVerifier } from '#server/code-host/sign-in.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { hashOf } from './connections.ts';

export const signInModes = ['connect', 'signin', 'engineer-signin'] as const satisfies CodeHostMode[];

/** The user and browser that started a sign-in. Nobody else can finish this sign-in. */
export type Starter = Pick<Caller, 'userId' | 'sessionId'> & { browser: string | null };

const minutes = 60 * 1000;
const life = 10 * minutes;

/** Stores a sign-in for ten minutes. The verifier never leaves the server. */
export async function startSignIn(
  { database, codeHost, now }: CodeHostContext,
  { mode, redirectUrl, starter }: { mode: CodeHostMode; redirectUrl: string; starter: Starter },
): Promise<{ state: string; verifier: string }> {
  const state = randomBytes(32).toString('base64url');
  const verifier = makeVerifier();
  await database.owner`
    insert into code_host.sign_ins (state_hash, mode, redirect_url, sealed_verifier, user_id, session_id,
      browser_hash, expires_at)
    values (${hashOf(state)}, ${mode}, ${redirectUrl}, ${await codeHost.seal.close(verifier)}, ${starter.userId},
      ${starter.sessionId}, ${hashOrNull(starter.browser)}, ${new Date(now().getTime() + life)})`;
  return { state, verifier };
}

/**
 * Returns the sign-in with this state and deletes it, so that it cannot be used twice. Returns null if the
 * state is unknown, expired or used. If another user or browser started the sign-in, returns null and keeps
 * the sign-in.
 */
export async function takeSignIn(
  { database, codeHost, now }: CodeHostContext,
  state: string,
  { userId, sessionId, browser }: Starter,
): Promise<{ mode: CodeHostMode; redirectUrl: string; verifier: string } | null> {
  const [row] = await database.owner<{ mode: CodeHostMode; redirectUrl: string; sealedVerifier: string }[]>`
    delete from code_host.sign_ins
    where state_hash = ${hashOf(state)} and expires_at > ${now()} and user_id is not distinct from ${userId}::uuid
      and session_id is not distinct from ${sessionId}::uuid
      and browser_hash is not distinct from ${hashOrNull(browser)}::bytea
    returning mode, redirect_url as "redirectUrl", sealed_verifier as "sealedVerifier"`;
  const verifier = row ? await codeHost.seal.open(row.sealedVerifier) : null;
  return row && verifier !== null ? { mode: row.mode, redirectUrl: row.redirectUrl, verifier } : null;
}

const hashOrNull = (mark: string | null) => (mark === null ? null : hashOf(mark));
