import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { createScratchDatabase } from './scratch-database.ts';

// These settings make tests faster and risk data loss only in a power cut. The crash tests do not use them.
const volatile = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** Provides the server of DATABASE_URL or an embedded one, with a migrated database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(project.name === 'faults' ? {} : volatile);
  const template = await createScratchDatabase(server.url);
  await migrate(template.url);
  project.provide('databaseServer', { url: server.url, template: template.name });
  return async () => {
    await template.drop();
    await server.close();
  };
}

async function openServer(
  settings: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, close: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'lastmile-tests-'));
  const embedded = await startEmbedded(folder, createLog('warn'), settings);
  return {
    url: embedded.ownerUrl,
    close: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
