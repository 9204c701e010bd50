import pg from 'pg';
import { clientConfig, DatabaseClient } from './client.ts';

export type QueuePool = pg.Pool;

// Plans made while the queue is empty would scan it whole for each job of a later flood. With sequential scans off, the
// estimated cost is so high that PostgreSQL would compile the plan of each poll: hence no jit.
const settings = 'set enable_seqscan = off; set jit = off';

/**
 * The job queue's own connections, in the form that its library takes. Connection errors go to `note` and never end the
 * process. The caller ends the pool.
 */
export function openQueuePool(ownerUrl: string, note: (error: Error) => void): QueuePool {
  const pool = new pg.Pool({
    ...clientConfig(ownerUrl),
    max: 6,
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
    application_name: 'lastmile jobs',
    onConnect: async (client) => void (await client.query(settings)),
  });
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
