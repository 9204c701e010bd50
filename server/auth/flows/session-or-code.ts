import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { sessionJson } from '../sessions/session-json.ts';
import { type Device, type Proof, type StartedSession, startSession } from '../sessions/start-session.ts';
import { authError } from '../wire/auth-error.ts';
import { type Answer, sessionAnswer } from '../wire/send-on.ts';
import { issueAuthCode } from './auth-code.ts';

export type SignedInBrowser = StartedSession | { code: string };

type SignIn = { userId: string; proof: Proof; flowId: string | null; device: Device };

/**
 * What the browser of a finished sign-in gets, in the caller's transaction: a code where a client with a proof key
 * began it (`flowId`), else a session. Throws 404 `flow_state_not_found` when what began it is gone.
 */
export async function sessionOrCode(
  tx: TransactionSql,
  { userId, proof, flowId, device }: SignIn,
  now: Date,
): Promise<SignedInBrowser> {
  if (flowId === null) return startSession(tx, userId, proof, device, now);
  const code = await issueAuthCode(tx, flowId, { userId, proof }, now);
  if (code === null) throw flowIsGone();
  return { code };
}

/** How it is sent on; `type` is the kind of link that was used, where one was. */
export function answerWith(auth: AuthContext, got: SignedInBrowser, type?: string): Answer {
  return 'code' in got ? { query: { code: got.code } } : sessionAnswer(sessionJson(auth, got), type);
}

export function flowIsGone() {
  return authError(404, 'flow_state_not_found', 'The sign-in that this continues is gone');
}
