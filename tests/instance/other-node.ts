import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import type { Keys } from '#server/platform/keys/keys.ts';
import type { TestInstance } from './test-instance.ts';

/** Opens another node on the same database. Close it before the instance. */
export async function openOtherNode(
  { platform }: TestInstance,
  differently: { keys?: Keys } = {},
): Promise<FastifyInstance> {
  const { database, log } = platform;
  const jobs = createJobs(database, log);
  return buildApp({ ...platform, ...differently, jobs });
}
