import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { Proof, SignInMethod } from '../sessions/start-session.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { authError } from '../wire/auth-error.ts';
import { answersChallenge, type CodeChallenge } from './code-challenge.ts';

/**
 * Stores the PKCE challenge of a sign-in and returns the ID of the flow. Returns null if there is no
 * challenge.
 */
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

const lifeInSeconds = 300;

type FlowRow = {
  id: string;
  user_id: string;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  authentication_method: SignInMethod;
  provider: string | null;
  session_not_after: Date | null;
  auth_code_issued_at: Date;
};

/** Returns an authorization code for the flow, or null if the flow no longer exists. */
export async function issueAuthCode(
  tx: TransactionSql,
  flowId: string,
  { userId, proof }: { userId: string; proof: Proof },
  now: Date,
): Promise<string | null> {
  const code = randomUUID();
  const { provider = null, notAfter = null } = proof;
  const [flow] = await tx`
    update auth.flow_state set auth_code_hash = ${tokenHash(code)}, user_id = ${userId}, auth_code_issued_at = ${now},
      provider = ${provider}, session_not_after = ${notAfter}
    where id = ${flowId} returning id`;
  return flow ? code : null;
}

/**
 * Checks an authorization code and deletes it. Throws 404 `flow_state_not_found` or 400 `bad_code_verifier`.
 * Throws 422 `flow_state_expired` if the code is older than 300 s.
 */
export async function consumeAuthCode(
  tx: TransactionSql,
  { code, verifier }: { code: string; verifier: string },
  now: Date,
): Promise<{ userId: string; proof: Proof }> {
  const [flow] = await tx<[FlowRow?]>`
    select id, user_id, code_challenge, code_challenge_method, authentication_method, provider, session_not_after,
      auth_code_issued_at
    from auth.flow_state where auth_code_hash = ${tokenHash(code)} and user_id is not null for update`;
  if (!flow) throw authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (now.getTime() - flow.auth_code_issued_at.getTime() > lifeInSeconds * 1000) {
    throw authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!answersChallenge(verifier, { challenge: flow.code_challenge, method: flow.code_challenge_method })) {
    throw authError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  await tx`delete from auth.flow_state where id = ${flow.id}`;
  const { authentication_method: method, provider, session_not_after: notAfter } = flow;
  return { userId: flow.user_id, proof: { method, provider, notAfter } };
}
