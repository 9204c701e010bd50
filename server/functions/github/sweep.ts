import type { FastifyInstance } from 'fastify';
import type { GithubContext } from './github-context.ts';

const job = 'sweep-code-host';
const hour = 60 * 60 * 1000;
const unusedFor = 90 * 24 * hour;

/** Every hour, on one node: forgets sign-ins that never came back and connections that nobody used for 90 days. */
export function sweepCodeHost(app: FastifyInstance, { database, jobs, log, now }: GithubContext): void {
  const planNext = () => jobs.enqueue(job, {}, { key: job, runAt: new Date(now().getTime() + hour) });
  jobs.handle(job, async () => {
    await planNext();
    await database.owner`delete from code_host.sign_ins where expires_at < ${now()}`;
    const unused = await database.owner<{ id: string }[]>`
      select id from code_host.connections where last_used_at < ${new Date(now().getTime() - unusedFor)}`;
    for (const { id } of unused) await database.owner`select marketplace.forget_connection(${id}::uuid)`;
    if (unused.length > 0)
      log.info({ connections: unused.length }, 'code-host connections that nobody used are forgotten');
  });
  app.addHook('onReady', planNext);
}
