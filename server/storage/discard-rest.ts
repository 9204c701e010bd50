import type { IncomingMessage } from 'node:http';

const patience = 64 * 1024 * 1024;

/**
 * Lets the rest of a refused upload run off into nothing, so that a client that only listens once it has sent
 * everything still gets its answer. One that sends without end is cut off.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > patience) request.destroy();
  });
  request.on('error', () => {});
  request.resume();
}
