import { connect, createServer, type Socket } from 'node:net';

export type Cable = {
  address: string;
  /** Drops all connections without a closing message, as a network failure does. */
  cut(): void;
  /** Delays all later responses until `text` has been sent. */
  holdAnswersUntil(text: string): void;
  /** Records the bytes that are sent after this call. The result has one character for each byte. */
  listen(): () => string;
  close(): void;
};

/** Starts a proxy to the database that can drop its connections. */
export async function cuttableConnection(target: string): Promise<Cable> {
  const sockets = new Set<Socket>();
  let awaited: string | null = null;
  let heard: Buffer[] = [];
  const server = createServer((near) => {
    const far = openTarget(target);
    const held: Buffer[] = [];
    near.on('data', (sent) => {
      heard.push(sent);
      if (awaited === null || !sent.includes(awaited)) return;
      awaited = null;
      for (const answer of held.splice(0)) near.write(answer);
    });
    near.pipe(far);
    far.on('data', (answer) => {
      if (awaited === null) near.write(answer);
      else held.push(answer);
    });
    far.on('end', () => near.end());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
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
    holdAnswersUntil: (text) => {
      awaited = text;
    },
    listen: () => {
      heard = [];
      return () => Buffer.concat(heard).toString('latin1');
    },
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
