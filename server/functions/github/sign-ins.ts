import { randomBytes } from 'node:crypto';
import { makeVerifier } from '#server/github/sign-in.ts';
import type { Caller } from '#server/platform/caller.ts';
import { hashOf } from './connections.ts';
import type { GithubContext } from './github-context.ts';

export const signInModes = ['connect', 'signin', 'engineer-signin'] as const;
export type SignInMode = (typeof signInModes)[number];

const minutes = 60 * 1000;
const life = 10 * minutes;

/** Remembers a sign-in for ten minutes: for whom, how and where to it comes back. The verifier never leaves the server. */
export async function startSignIn(
  { database, codeHost, now }: GithubContext,
  { mode, redirectUrl, caller }: { mode: SignInMode; redirectUrl: string; caller: Caller },
): Promise<{ state: string; verifier: string }> {
  const state = randomBytes(32).toString('base64url');
  const verifier = makeVerifier();
  await database.owner`
    insert into code_host.sign_ins (state_hash, mode, redirect_url, sealed_verifier, user_id, expires_at)
    values (${hashOf(state)}, ${mode}, ${redirectUrl}, ${await codeHost.seal.close(verifier)}, ${caller.userId},
      ${new Date(now().getTime() + life)})`;
  return { state, verifier };
}

/**
 * The sign-in that came back with this state; null for a state that is unknown, too old, used, or another person's.
 * Deleting its row uses it up, so of two calls at once one gets it.
 */
export async function takeSignIn(
  { database, codeHost, now }: GithubContext,
  state: string,
  caller: Caller,
): Promise<{ mode: SignInMode; redirectUrl: string; verifier: string } | null> {
  const [row] = await database.owner<
    { mode: SignInMode; redirectUrl: string; sealedVerifier: string; isCurrent: boolean }[]
  >`
    delete from code_host.sign_ins where state_hash = ${hashOf(state)}
    returning mode, redirect_url as "redirectUrl", sealed_verifier as "sealedVerifier",
      expires_at > ${now()} and user_id is not distinct from ${caller.userId}::uuid as "isCurrent"`;
  const verifier = row?.isCurrent ? await codeHost.seal.open(row.sealedVerifier) : null;
  return row && verifier !== null ? { mode: row.mode, redirectUrl: row.redirectUrl, verifier } : null;
}
