import type { CodeHostContext } from './code-host-context.ts';

const job = 'sweep-code-host';
const hour = 60 * 60 * 1000;
const unusedFor = 90 * 24 * hour;

/** Deletes expired sign-ins and connections unused for 90 days, every hour. */
export function sweepCodeHost({ database, jobs, log, now }: CodeHostContext): void {
  jobs.repeat(job, { everyMinutes: 60 }, async () => {
    await database.owner`delete from code_host.sign_ins where expires_at < ${now()}`;
    const unused = await database.owner<{ id: string }[]>`
      select id from code_host.connections where last_used_at < ${new Date(now().getTime() - unusedFor)}`;
    for (const { id } of unused) await database.owner`select marketplace.forget_connection(${id}::uuid)`;
    if (unused.length > 0)
      log.info({ connections: unused.length }, 'unused code-host connections were deleted');
  });
}
