import { DEFAULT_PRIOR, type Prior, priorSchema } from '#domain/estimate/prior.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';

/** What the operator set for an instance with few resolved issues; what a new instance assumes where that is no use. */
export async function readPrior(owner: Sql, log: Logger): Promise<Prior> {
  const [row] = await owner`select marketplace.setting('estimate_prior') as prior`;
  const prior = priorSchema.safeParse(row?.prior);
  if (prior.success) return prior.data;
  log.warn('The setting estimate_prior is no use, so estimates rest on what a new instance assumes');
  return DEFAULT_PRIOR;
}
