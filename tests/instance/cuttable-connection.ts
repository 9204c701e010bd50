import { connect, createServer, type Socket } from 'node:net';

/**
 * A way to the database that can be cut like a cable: every connection ends at once, without the server's farewell.
 * `address` leads to the same database as `target`.
 */
export async function cuttableConnection(
  target: string,
): Promise<{ address: string; cut(): void; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = openTarget(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(target);
  const listening = server.address();
  address.hostname = '127.0.0.1';
  address.port = String(typeof listening === 'object' ? listening?.port : '');
  address.searchParams.delete('host');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: address.href,
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}

function openTarget(target: string): Socket {
  const { hostname, port, searchParams } = new URL(target);
  const folder = searchParams.get('host');
  return folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname);
}
