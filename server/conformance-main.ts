import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConformanceApp } from './conformance/build-conformance-app.ts';
import { openConformancePlatform, readArguments } from './conformance/open-conformance-platform.ts';
import { exitCodeOf } from './platform/errors/start-error.ts';
import { runApp } from './run-app.ts';
import { stopSignal } from './shut-down.ts';

// The test suites of the official client expect this port.
const port = 54321;

process.exit(await exitCodeOf(() => serveServices(process.argv.slice(2), console), console));

async function serveServices(given: string[], terminal: Pick<Console, 'log'>): Promise<void> {
  const stopping = stopSignal();
  const asked = readArguments(given);
  const dataDir = await mkdtemp(join(tmpdir(), 'lastmile-conformance-'));
  try {
    const platform = await openConformancePlatform(asked, { dataDir, port });
    const { publicUrl } = platform.settings;
    await runApp(platform, buildConformanceApp, stopping, () =>
      terminal.log(`The four services are ready at ${publicUrl}`),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
