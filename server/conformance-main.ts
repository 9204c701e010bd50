import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildConformanceApp } from './conformance/build-conformance-app.ts';
import { openConformancePlatform, readArguments } from './conformance/open-conformance-platform.ts';
import { listen } from './listen.ts';
import { StartError } from './platform/errors/start-error.ts';
import type { Terminal } from './serve.ts';
import { shutDown, stopSignal } from './shut-down.ts';

// The test suites of the official client expect this port.
const port = 54321;

/** Serves only the four services until a stop signal. Returns the exit code. */
export async function serveConformance(given: string[], terminal: Terminal): Promise<number> {
  try {
    await serveUntilStopped(given, terminal);
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    terminal.error(error.message);
    return 1;
  }
}

async function serveUntilStopped(given: string[], terminal: Terminal): Promise<void> {
  const stopping = stopSignal();
  const asked = readArguments(given);
  const dataDir = await mkdtemp(join(tmpdir(), 'lastmile-conformance-'));
  try {
    const platform = await openConformancePlatform(asked, { dataDir, port });
    let app: FastifyInstance | null = null;
    try {
      app = await buildConformanceApp(platform);
      await listen(app, platform.settings);
      await platform.jobs.start();
      terminal.log(`The four services are ready at ${platform.settings.publicUrl}`);
      await stopping;
    } finally {
      await shutDown(platform, app);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
