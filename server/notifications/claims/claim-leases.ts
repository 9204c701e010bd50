import type { Platform } from '#server/platform/platform.ts';

/**
 * Warns engineers who are inactive on a claim. If they stay inactive, releases the issue. Runs every five minutes.
 */
export function scheduleClaimLeases(platform: Platform): void {
  platform.jobs.repeat('claim-leases', { everyMinutes: 5 }, () => endIdleLeases(platform));
}

/** Each issue is released in a separate transaction, so that one failure does not stop the rest. */
async function endIdleLeases({ database: { owner }, log }: Platform): Promise<void> {
  await owner`select marketplace.warn_of_leases()`;
  const ended = await owner<{ id: string }[]>`select id from marketplace.ended_leases() as id`;
  let failed = 0;
  for (const { id } of ended) {
    try {
      await owner`select marketplace.offer_back(${id})`;
    } catch (error) {
      failed += 1;
      log.error({ err: error, issue: id }, 'an issue with an ended lease could not be released');
    }
  }
  if (failed > 0) throw new Error(`${failed} issues with an ended lease could not be released`);
}
