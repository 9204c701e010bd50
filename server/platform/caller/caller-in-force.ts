import type { IncomingHttpHeaders } from 'node:http';
import type { Sql } from '../database/connect.ts';
import type { Keys } from '../keys/keys.ts';
import { isUuid } from '../uuid.ts';
import { type Caller, readCaller, visitor } from './caller.ts';

/**
 * Reads the caller of a request and checks the caller's session. Use this before work that runs with the
 * rights of the database owner, because policies do not apply to the owner.
 */
export async function readCallerInForce(
  headers: IncomingHttpHeaders,
  { keys, database }: { keys: Keys; database: { owner: Sql } },
): Promise<Caller> {
  return callerInForce(await readCaller(headers, keys), database);
}

/**
 * Returns the caller unchanged if their session is valid. Returns an anonymous visitor if the account is
 * deleted, the session has ended or a required second factor is missing.
 */
export async function callerInForce(caller: Caller, database: { owner: Sql }): Promise<Caller> {
  if (caller.userId === null) return caller;
  const { sub, session_id, aal } = caller.claims;
  const claims = JSON.stringify({ sub, session_id, aal });
  // PostgreSQL cannot store a null character, even as an escape in JSON.
  const isReadable = isUuid(caller.userId) && !claims.includes('\\u0000');
  const isInForce = isReadable && (await isHeld(database.owner, caller.userId, claims));
  return isInForce ? caller : visitor;
}

async function isHeld(owner: Sql, userId: string, claims: string): Promise<boolean> {
  const [row] = await owner<[{ holds: boolean }]>`
    select auth.why_visitor(${claims}::text::jsonb) is null
      and exists (select from auth.users where id = ${userId}::uuid) as holds`;
  return row.holds;
}
