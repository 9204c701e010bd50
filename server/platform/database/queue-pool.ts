import pg from 'pg';

export type QueuePool = pg.Pool;

// The queue is empty most of the time, and plans that were made then would read all of it for each job of a flood.
const claimByIndex = 'set enable_seqscan = off';

/**
 * The job queue's own connections, as its library wants them. What the database does to them goes to `note`, and never
 * ends the process; it is for whoever opens the pool to end it, and to wait for that.
 */
export function openQueuePool(ownerUrl: string, note: (error: Error) => void): QueuePool {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 6,
    application_name: 'lastmile jobs',
    onConnect: async (client) => void (await client.query(claimByIndex)),
  });
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
