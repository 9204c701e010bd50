import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AccessWatch } from '../database/access.ts';
import { callerQueueOf } from '../database/caller-queue.ts';
import { pendingMigrations } from '../database/migrate.ts';
import type { Platform } from '../platform.ts';
import { shareCall } from '../share-call.ts';

/** `run` returns a sentence about a fault, or null. An error becomes a general sentence. */
export type Check = { name: string; run: () => Promise<string | null>; isVital: boolean };

const timeout = 2000;

/**
 * GET /healthz returns 200 while the process runs. GET /readyz returns 200 if the instance can serve
 * requests, and 503 with the reason otherwise. A fault that is not vital is reported with status 200.
 */
export function answerHealth(
  app: FastifyInstance,
  platform: Platform,
  access: AccessWatch,
  more: readonly Check[],
): void {
  const checks = [...databaseChecks(platform, access), ...more];
  // Anyone may ask, and each check needs connections of the server itself.
  const findFaults = shareCall(async () => {
    const found = await Promise.all(
      checks.map(async (check) => ({ check, fault: await faultOf(check, app.log) })),
    );
    return found.filter(({ fault }) => fault !== null);
  });
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const faults = await findFaults();
    const reason = faults.map(({ fault }) => fault).join(' ');
    reply.header('cache-control', 'no-store');
    if (faults.length === 0) return { status: 'ready' };
    if (faults.every(({ check }) => !check.isVital)) return { status: 'degraded', reason };
    return reply.status(503).header('retry-after', '2').send({ status: 'not ready', reason });
  });
}

function databaseChecks({ database }: Platform, access: AccessWatch): Check[] {
  let isMigrated = false;
  return [
    {
      name: 'The database',
      isVital: true,
      run: async () => {
        if (!database.isUp()) throw new Error('The database is being started again');
        const [[owner]] = await Promise.all([
          database.health`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
          // A busy node is in order.
          callerQueueOf(database.api).isFull() || database.api`select 1`,
        ]);
        return owner?.isReadOnly ? 'The database is read-only.' : null;
      },
    },
    {
      name: 'The schema',
      isVital: true,
      run: async () => {
        isMigrated ||= (await pendingMigrations(database.health)).length === 0;
        if (!isMigrated) throw new Error('Migrations are missing');
        return access.check();
      },
    },
  ];
}

async function faultOf({ name, run }: Check, log: FastifyInstance['log']): Promise<string | null> {
  const late = delay(timeout, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${timeout} ms`);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    log.debug({ err: error }, `${name} is not in order`);
    return `${name} is not in order.`;
  }
}
