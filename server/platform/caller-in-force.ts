import type { IncomingHttpHeaders } from 'node:http';
import { type Caller, readCaller } from './caller.ts';
import type { Sql } from './database/connect.ts';
import type { Keys } from './keys.ts';

/**
 * Who is asking, as `readCaller` does, for work that is not done with the caller's own rights in the database: whose
 * session has ended, or whose second factor was not shown in it, is a visitor.
 */
export async function readCallerInForce(
  headers: IncomingHttpHeaders,
  { keys, database }: { keys: Keys; database: { owner: Sql } },
): Promise<Caller> {
  const caller = await readCaller(headers, keys);
  if (caller.userId === null) return caller;
  const [row] = await database.owner<[{ why: string | null }]>`
    select auth.why_visitor(${JSON.stringify(caller.claims)}::text::jsonb) as why`;
  return row.why === null
    ? caller
    : { role: 'anon', claims: { role: 'anon' }, userId: null, sessionId: null };
}
