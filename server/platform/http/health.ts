import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pendingMigrations } from '../database/migrate.ts';
import type { Platform } from '../platform.ts';

export type Check = { name: string; run: () => Promise<void> };

const timeout = 2000;

/**
 * GET /healthz returns 200 while the process runs. GET /readyz returns 200 if the instance can serve
 * requests, and 503 with the reason otherwise.
 */
export function answerHealth(app: FastifyInstance, platform: Platform, more: readonly Check[]): void {
  const checks = [...databaseChecks(platform), ...more];
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    const faults = (await Promise.all(checks.map((check) => faultOf(check, request.log)))).filter(
      (fault) => fault !== null,
    );
    reply.header('cache-control', 'no-store');
    if (faults.length === 0) return { status: 'ready' };
    return reply
      .status(503)
      .header('retry-after', '2')
      .send({ status: 'not ready', reason: faults.join(' ') });
  });
}

function databaseChecks({ database }: Platform): Check[] {
  let isMigrated = false;
  return [
    {
      name: 'The database',
      run: async () => {
        if (!database.isUp()) throw new Error('The database is being started again');
        await Promise.all([database.owner`select 1`, database.api`select 1`]);
      },
    },
    {
      name: 'The schema',
      run: async () => {
        isMigrated ||= (await pendingMigrations(database.owner)).length === 0;
        if (!isMigrated) throw new Error('Migrations are missing');
      },
    },
  ];
}

async function faultOf({ name, run }: Check, log: FastifyInstance['log']): Promise<string | null> {
  const late = delay(timeout, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${timeout} ms`);
  });
  try {
    await Promise.race([run(), late]);
    return null;
  } catch (error) {
    log.debug({ err: error }, `${name} is not in order`);
    return `${name} is not in order.`;
  }
}
