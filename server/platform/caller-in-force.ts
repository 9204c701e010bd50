import type { IncomingHttpHeaders } from 'node:http';
import { type Caller, readCaller } from './caller.ts';
import type { Sql } from './database/connect.ts';
import type { Keys } from './keys.ts';

/**
 * Who is asking, as `readCaller` does, for work that is not done with the caller's own rights in the database: whoever
 * has a second factor and has not shown it is a visitor.
 */
export async function readCallerInForce(
  headers: IncomingHttpHeaders,
  { keys, database }: { keys: Keys; database: { owner: Sql } },
): Promise<Caller> {
  const caller = await readCaller(headers, keys);
  if (caller.role !== 'authenticated') return caller;
  const [row] = await database.owner<[{ is_missing: boolean }]>`
    select auth.second_factor_is_missing(${JSON.stringify(caller.claims)}::text::jsonb) as is_missing`;
  return row.is_missing ? { role: 'anon', claims: { role: 'anon' }, userId: null, sessionId: null } : caller;
}
