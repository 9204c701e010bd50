import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Backend, limitMemory, memoryOf } from './backend-memory.ts';
import { clientConfig, DatabaseClient } from './client.ts';
import { isConnectionLoss, withLossCode } from './database-error.ts';
import { retryStale, runBatch, type Statement, statementOf } from './statement-batch.ts';
import { boundTag, runText, runTransaction, type TransactionSql } from './transaction.ts';

export interface Sql extends TransactionSql {
  /** Runs `work` in one transaction. Rolls it back if `work` throws or a statement fails. */
  begin<T>(work: (tx: TransactionSql) => T | Promise<T>, mode?: string): Promise<T>;
  /**
   * Runs `work` with one connection. Closes the connection afterwards if it was lost or is still in a
   * transaction.
   */
  withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  readonly keepsStatements: boolean;
  /** LIMIT_FACTOR, which multiplies the limits of callers. */
  readonly limitFactor: number;
  /** Closes the pool. Statements that are still running after five seconds lose their connection. */
  end(): Promise<void>;
}

type PoolOptions = {
  max?: number;
  /**
   * Whether a connection keeps its prepared statements. False behind a pooler, which may use another
   * connection for each transaction.
   */
  keepsStatements?: boolean;
  limitFactor?: number;
  /** The bytes that the process of a connection may have for itself, where Linux runs it on this machine. */
  mostMemory?: number;
  /** Statements that each new connection runs first. */
  opening?: string;
  applicationName?: string;
  onIdleLoss?(error: Error): void;
};

const closeTimeout = 5_000;

// PostgreSQL keeps types, statements and regular expressions until a connection ends, and cannot say how much. So no
// connection is used for ever, and none that uses much memory, as far as the system says.
const mostUses = 5_000;
const usesOfOneOff = 10;
const uses = new WeakMap<pg.PoolClient, number>();

function countUses(client: pg.PoolClient, count: number): number {
  const sum = (uses.get(client) ?? 0) + count;
  uses.set(client, sum);
  return sum;
}

/**
 * Counts a statement that the connection does not prepare as ten uses. PostgreSQL keeps the type of each new set of
 * columns, and callers name their columns.
 */
export function countOneOff(client: pg.PoolClient): void {
  countUses(client, usesOfOneOff - 1);
}

/**
 * Ends a connection of a pooler to PostgreSQL, because closing ours does not. Each transaction may use another one: the
 * more statements a connection runs, the more likely it is the one that ends.
 */
async function endBehindPooler(client: pg.PoolClient): Promise<void> {
  await runText(client, 'select pg_terminate_backend(pg_backend_pid())').catch(() => {});
}

const keptMemory = 64 * 1024 ** 2;
const checkEvery = 1_000;
const checked = new WeakMap<pg.PoolClient, number>();

async function keepsMuchMemory(client: pg.PoolClient): Promise<boolean> {
  if (Date.now() - (checked.get(client) ?? 0) < checkEvery) return false;
  checked.set(client, Date.now());
  if (memoryOf(client as Backend) <= keptMemory) return false;
  // PostgreSQL frees the memory of a failed statement only after it has reported the error.
  await client.query('select 1').catch(() => {});
  return memoryOf(client as Backend) > keptMemory;
}

type Cuttable = { connection: { stream: { destroy(): void } } };

/**
 * Creates a pool of connections, or a single connection with `max: 1`. It connects when the first statement
 * runs and again after a connection is lost.
 */
export function openPool(address: string, options: PoolOptions = {}): Sql {
  const { max = 10, keepsStatements = true, limitFactor = Number.POSITIVE_INFINITY } = options;
  const { mostMemory, opening = '', applicationName = 'lastmile', onIdleLoss = () => {} } = options;
  const pool = new pg.Pool({
    ...clientConfig(address),
    application_name: applicationName,
    max,
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
    onConnect: async (client) => {
      if (mostMemory !== undefined) await limitMemory(client as Backend, mostMemory);
      if (opening !== '') await client.query(opening);
    },
  });
  pool.on('error', onIdleLoss);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    // Without this listener, the process would crash if a connection is lost while it is in use.
    client.on('error', () => {});
    client.once('end', () => clients.delete(client));
  });

  const withClient: Sql['withClient'] = async (work) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw withLossCode(error);
    });
    let isLost = false;
    try {
      return await work(client);
    } catch (error) {
      const cause = withLossCode(error);
      isLost = isConnectionLoss(cause);
      throw cause;
    } finally {
      const isOver = isLost || client.getTransactionStatus() !== 'I';
      const isWorn = !isOver && (countUses(client, 1) >= mostUses || (await keepsMuchMemory(client)));
      if (isWorn && !keepsStatements) await endBehindPooler(client);
      client.release(isOver || isWorn);
    }
  };

  const run = (statement: Statement) =>
    withClient((client) => retryStale(() => runBatch(client, [statement])));

  let closing: Promise<void> | null = null;
  const close = async () => {
    const ended = pool.end();
    const cutOff = new AbortController();
    const late = delay(closeTimeout, undefined, { signal: cutOff.signal, ref: false }).catch(() => {});
    await Promise.race([ended, late]);
    cutOff.abort();
    for (const client of clients)
      if (!pool.ended) (client as unknown as Cuttable).connection.stream.destroy();
  };

  return Object.assign(
    boundTag(keepsStatements, run, (text) => withClient((client) => runText(client, text))),
    {
      begin: <T>(work: (tx: TransactionSql) => T | Promise<T>, mode = '') =>
        withClient((client) => {
          const opening = [statementOf(`begin ${mode}`, [], false)];
          return runTransaction(client, opening, keepsStatements, async (tx) => work(tx));
        }),
      withClient,
      keepsStatements,
      limitFactor,
      end: () => {
        closing ??= close();
        return closing;
      },
    },
  ) as Sql;
}

/** Runs `work` on a separate connection. */
export async function withConnection<T>(address: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = openPool(address, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

export type QueuePool = pg.Pool;

/** A node that is frozen or cut off must not keep the rows that its transaction has locked. */
export const endForgotten = `set idle_in_transaction_session_timeout = '15s'`;

// PostgreSQL may plan a query while the queue is empty and then scan the whole queue for each job once the
// queue is long, so sequential scans are disabled. This raises the estimated cost so much that PostgreSQL
// would compile each plan, so JIT is off too.
const queueSettings = `set enable_seqscan = off; set jit = off; ${endForgotten}`;

/**
 * Opens a separate pool for the job queue, which the caller must close. Passes connection errors to `note`,
 * so that they do not crash the process.
 */
export function openQueuePool(ownerUrl: string, note: (error: Error) => void): QueuePool {
  const pool = new pg.Pool({
    ...clientConfig(ownerUrl),
    max: 6,
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
    application_name: 'lastmile jobs',
    onConnect: async (client) => void (await client.query(queueSettings)),
  });
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
