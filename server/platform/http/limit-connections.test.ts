import { execSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

it('connections beyond the limit of an address are closed, but not those of others', async () => {
  const server = createServer((_request, response) => response.end('page'));
  limitConnections(server, { isLocal: true, trustProxy: false, limitFactor: 1 }, 2);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = (localAddress = '127.0.0.2') => connect({ port, host: '127.0.0.1', localAddress });
  const held = [open(), open()];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  await once(
    open().on('error', () => {}),
    'close',
  );
  const other = open('127.0.0.3');
  other.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1.1 200/);
  for (const socket of held) socket.destroy();
  server.close();
});

it('a node takes no more connections than a quarter of its files', () => {
  const server = createServer();
  limitConnections(server, { isLocal: false, trustProxy: 1, limitFactor: 1 });
  const files = Number(execSync('ulimit -n', { encoding: 'utf8' }).replace('unlimited', 'Infinity'));
  expect(server.maxConnections).toBe(Math.min(10_000, Math.floor(files / 4)));
});
