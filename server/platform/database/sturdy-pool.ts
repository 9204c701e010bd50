import { guardedBegin } from './guarded-begin.ts';
import type { ReservedSql, Sql } from './sql.ts';

const graceOfRetired = 15_000;

/**
 * A pool that outlives its server. A connection of the driver that was cut while it wrote may never come back, so after
 * any loss the next statement gets a fresh pool, and the old one ends what is under way.
 * `open` makes a pool that reports each connection it loses.
 */
export function sturdyPool(open: (onclose?: () => void) => Sql): Sql {
  const retired = new Set<Sql>();
  const reserving = new Set<() => void>();
  let isEnding = false;
  let current = fresh();
  // Listeners stay with a connection of their own, which the driver opens again by itself.
  let listener: Sql | null = null;

  function fresh(): Sql {
    const pool = open(() => {
      if (pool !== current || isEnding) return;
      current = fresh();
      retire(pool);
      for (const tryAgain of reserving) tryAgain();
    });
    return pool;
  }

  // The driver forgets who waits for a connection that is lost while it opens, so they ask the next pool.
  async function reserve(): Promise<ReservedSql> {
    const lost = Promise.withResolvers<null>();
    const tryAgain = () => lost.resolve(null);
    reserving.add(tryAgain);
    const asked = current.reserve();
    const got = await Promise.race([asked, lost.promise]).finally(() => reserving.delete(tryAgain));
    if (got !== null) return got;
    asked.then(
      (late) => late.release(),
      () => {},
    );
    return reserve();
  }

  function retire(pool: Sql): void {
    retired.add(pool);
    const end = () => void pool.end({ timeout: 1 }).then(() => retired.delete(pool));
    setTimeout(end, graceOfRetired).unref();
  }

  async function end(options?: { timeout?: number }): Promise<void> {
    isEnding = true;
    const cutOff = [...retired].map((pool) => pool.end({ timeout: 0 }));
    await Promise.all([current.end(options), listener?.end({ timeout: 0 }), ...cutOff]);
  }

  const statement = () => {};
  return new Proxy(statement as unknown as Sql, {
    apply: (_target, _this, args) => (current as unknown as (...args: unknown[]) => unknown)(...args),
    get: (_target, name) => {
      if (name === 'begin') return guardedBegin(current);
      if (name === 'end') return end;
      if (name === 'reserve') return reserve;
      if (name === 'listen') {
        listener ??= open();
        return listener.listen;
      }
      return Reflect.get(current, name);
    },
  });
}
