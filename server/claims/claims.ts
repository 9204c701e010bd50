import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';

const job = 'keep-claims-moving';
const pause = 5 * 60 * 1000;
const afterStart = 60 * 1000;

/**
 * Every five minutes, on one node: warns engineers of claims that they have not touched, and offers to everybody again
 * what they did not touch after the warning either; then tells engineers of what is new.
 */
export function registerClaims(app: FastifyInstance, platform: Platform): void {
  const { jobs, now } = platform;
  const runIn = (milliseconds: number) =>
    jobs.enqueue(job, {}, { key: job, runAt: new Date(now().getTime() + milliseconds) });
  jobs.handle(job, async () => {
    await runIn(pause);
    await keepClaimsMoving(platform);
    await platform.database.owner`select marketplace.ask_for_match_mails()`;
  });
  app.addHook('onReady', () => runIn(afterStart));
}

/** Each issue goes back in a transaction of its own, so that one that fails holds up no other. */
async function keepClaimsMoving({ database: { owner }, log }: Platform): Promise<void> {
  await owner`select marketplace.warn_of_leases()`;
  const ended = await owner<{ id: string }[]>`select id from marketplace.ended_leases() as id`;
  for (const { id } of ended) {
    try {
      await owner`select marketplace.offer_back(${id})`;
    } catch (error) {
      log.error({ err: error, issue: id }, 'an untouched issue could not be offered again');
    }
  }
}
