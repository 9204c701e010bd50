import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { SignInMethod } from '../sessions/sign-in-methods.ts';
import type { CodeChallenge } from '../wire/code-challenge.ts';

/** Remembers the proof key of a sign-in that a mail's link will continue; gives its id, or null without one. */
export async function startFlow(
  tx: TransactionSql,
  challenge: CodeChallenge | null,
  method: SignInMethod,
  now: Date,
): Promise<string | null> {
  if (challenge === null) return null;
  const [flow] = await tx<[{ id: string }]>`
    insert into auth.flow_state (code_challenge, code_challenge_method, authentication_method, created_at)
    values (${challenge.challenge}, ${challenge.method}, ${method}, ${now}) returning id`;
  return flow.id;
}
