import type { Sql, TransactionSql } from './sql.ts';

type Work = (tx: TransactionSql) => unknown;
type Loss = { isLost: boolean };

const lossCodes = /^(CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTCONN)/;

/**
 * The driver's `begin`, safe when the connection dies on the way. The driver itself goes on writing to the dead
 * connection, its ROLLBACK included, which ends the process; or, once that connection has been opened again for
 * somebody else, lands in their transaction. Here nothing is sent after the loss, and the caller gets the driver's error.
 */
export function guardedBegin(pool: Sql): Sql['begin'] {
  const begin = async (...parts: [Work] | [string, Work]): Promise<unknown> => {
    const [options, work] = parts.length === 1 ? ['', parts[0]] : parts;
    const loss: Loss = { isLost: false };
    try {
      return await pool.begin(options, (tx) => runGuarded(tx, work, loss));
    } finally {
      loss.isLost = true;
    }
  };
  return begin as Sql['begin'];
}

// Once the connection is lost this never settles: any outcome would make the driver write to it again.
async function runGuarded(tx: TransactionSql, work: Work, loss: Loss): Promise<unknown> {
  try {
    const result = work(guard(tx, loss));
    const value = await (Array.isArray(result) ? Promise.all(result) : result);
    return loss.isLost ? await never() : value;
  } catch (error) {
    if (loss.isLost) return never();
    throw error;
  }
}

function guard(tx: TransactionSql, loss: Loss): TransactionSql {
  const watched =
    (call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      if (loss.isLost)
        throw Object.assign(new Error('The connection was lost'), { code: 'CONNECTION_CLOSED' });
      return watchQuery(call(...args), loss);
    };
  const run = tx as unknown as (...args: unknown[]) => unknown;
  const savepoint = watched((...args) => {
    const work = args.pop() as Work;
    return (tx.savepoint as (...parts: unknown[]) => unknown)(...args, (inner: TransactionSql) =>
      runGuarded(inner, work, loss),
    );
  });
  return new Proxy(tx, {
    apply: (_tx, _this, args) => watched(run)(...args),
    get: (_tx, name) => {
      if (name === 'savepoint') return savepoint;
      const member: unknown = Reflect.get(tx, name);
      return name === 'unsafe' || name === 'file' ? watched(member as typeof run) : member;
    },
  });
}

// The driver settles a query by this member of it, before anybody who waits for the query can go on.
function watchQuery(query: unknown, loss: Loss): unknown {
  if (!(query instanceof Promise) || !('reject' in query) || typeof query.reject !== 'function') return query;
  const { reject } = query;
  query.reject = (error: unknown) => {
    if (isLoss(error)) loss.isLost = true;
    reject(error);
  };
  return query;
}

/** Whether an error says that its connection is gone. */
export function isLoss(error: unknown): boolean {
  const { code, severity_local: severity } = Object(error) as { code?: unknown; severity_local?: unknown };
  return severity === 'FATAL' || severity === 'PANIC' || (typeof code === 'string' && lossCodes.test(code));
}

function never(): Promise<never> {
  return new Promise(() => {});
}
