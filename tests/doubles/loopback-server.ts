import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LoopbackServer = Awaited<ReturnType<typeof openLoopbackServer>>;

/** Starts an HTTP server on a loopback address. Port 0 selects a free port. */
export async function openLoopbackServer(answer: RequestListener, port = 0) {
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
