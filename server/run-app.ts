import type { FastifyInstance } from 'fastify';
import { StartError } from './platform/errors/start-error.ts';
import type { Settings } from './platform/settings/settings.ts';

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
};

/** Listens on the configured host and port. Throws StartError if the address cannot be used. */
export async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` });
  } catch (cause) {
    const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw cause;
    throw new StartError(`Port ${port} of ${host} ${reason}: choose another with PORT or HOST.`, { cause });
  }
}
