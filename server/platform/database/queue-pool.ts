import pg from 'pg';
import { clientConfig } from './client.ts';

export type QueuePool = pg.Pool;

// The queue is empty most of the time, and plans that were made then would read all of it for each job of a flood.
// Without sequential scans a plan's cost looks so high that it would be compiled for each look at the queue.
const settings = 'set enable_seqscan = off; set jit = off';

/**
 * The job queue's own connections, as its library wants them. What the database does to them goes to `note`, and never
 * ends the process; it is for whoever opens the pool to end it, and to wait for that.
 */
export function openQueuePool(ownerUrl: string, note: (error: Error) => void): QueuePool {
  const pool = new pg.Pool({
    ...clientConfig(ownerUrl),
    max: 6,
    application_name: 'lastmile jobs',
    onConnect: async (client) => void (await client.query(settings)),
  });
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
