import type { FastifyInstance } from 'fastify';
import { StartError } from './platform/errors/start-error.ts';
import type { Platform } from './platform/platform.ts';
import type { Settings } from './platform/settings/settings.ts';
import { shutDown } from './shut-down.ts';

/**
 * Serves an app and runs its background jobs until `stopping` resolves, and then shuts everything down.
 * Throws StartError if the server cannot listen on the address.
 */
export async function runApp(
  platform: Platform,
  buildApp: (platform: Platform) => Promise<FastifyInstance>,
  stopping: Promise<void>,
  onReady: () => void,
): Promise<void> {
  let app: FastifyInstance | null = null;
  try {
    app = await buildApp(platform);
    await listen(app, platform.settings);
    await platform.jobs.start();
    onReady();
    await stopping;
  } finally {
    await shutDown(platform, app);
  }
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
};

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` });
  } catch (cause) {
    const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw cause;
    throw new StartError(`Port ${port} of ${host} ${reason}: choose another with PORT or HOST.`, { cause });
  }
}
