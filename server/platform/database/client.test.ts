import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { idpKeys } from '../../../tests/doubles/saml-idp.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { clientConfig, DatabaseClient } from './client.ts';
import { openPool } from './pool.ts';

const key = idpKeys.privateKey;
const cert = `-----BEGIN CERTIFICATE-----\n${idpKeys.certificate}\n-----END CERTIFICATE-----\n`;

type Encryption = 'tls' | 'plain';
type Behaviour = { hasTls: boolean; accepts: readonly Encryption[]; breaksHandshake?: boolean };

const withoutTls: Behaviour = { hasTls: false, accepts: ['plain'] };
const withTls: Behaviour = { hasTls: true, accepts: ['tls', 'plain'] };
const tlsOnly: Behaviour = { hasTls: true, accepts: ['tls'] };
const plainOnly: Behaviour = { hasTls: true, accepts: ['plain'] };
const brokenTls: Behaviour = { hasTls: true, accepts: ['plain'], breaksHandshake: true };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('connections', () => {
  const noTls = 'The server does not support SSL connections';
  const refused = 'no pg_hba.conf entry';
  it.each<[string, string, string, Behaviour]>([
    ['disable', 'without TLS', 'plain', withoutTls],
    ['disable', 'with TLS', 'plain', withTls],
    ['disable', 'that requires TLS', refused, tlsOnly],
    ['allow', 'without TLS', 'plain', withoutTls],
    ['allow', 'with TLS', 'plain', withTls],
    ['allow', 'that requires TLS', 'tls', tlsOnly],
    ['prefer', 'without TLS', 'plain', withoutTls],
    ['prefer', 'with TLS', 'tls', withTls],
    ['prefer', 'that requires TLS', 'tls', tlsOnly],
    ['prefer', 'that refuses TLS', 'plain', plainOnly],
    ['prefer', 'that fails in the TLS handshake', 'plain', brokenTls],
    ['require', 'without TLS', noTls, withoutTls],
    ['require', 'with TLS', 'tls', withTls],
    ['verify-full', 'with an untrusted certificate', 'self-signed certificate', withTls],
  ])(
    'a connection with sslmode=%s to a server %s results in: %s',
    async (mode, _kind, expected, behaviour) => {
      const server = await startServer(behaviour);
      const client = new DatabaseClient(clientConfig(`${server.address}?sslmode=${mode}`));
      client.on('error', () => {});
      const outcome = await client.connect().then(
        () => server.accepted.at(-1),
        (error: Error) => error.message,
      );
      expect(outcome).toMatch(new RegExp(`^${expected}`));
      await client.end();
    },
  );
});

describe('pools with sslmode=prefer', () => {
  it('a pool with sslmode=prefer negotiates encryption once for all its connections', async () => {
    const server = await startServer(withoutTls);
    const pool = openPool(`${server.address}?sslmode=prefer`, { max: 3 });
    const hold = Promise.withResolvers<void>();
    const held = [1, 2, 3].map(() => pool.withClient(() => hold.promise));
    // The first connection negotiates encryption. The pool then opens three more connections.
    await expect.poll(() => server.accepted).toEqual(['plain', 'plain', 'plain', 'plain']);
    hold.resolve();
    await Promise.all(held);
    await pool.end();
  });

  it('a pool with sslmode=prefer reports a rejected login, not missing TLS', async () => {
    const server = await startServer({ hasTls: false, accepts: [] });
    const pool = openPool(`${server.address}?sslmode=prefer`, { max: 1 });
    await expect(pool`select 1`).rejects.toMatchObject({ code: '28000' });
    await pool.end();
  });

  it('a pool with sslmode=prefer reconnects after the server has enabled or disabled TLS', async () => {
    const behaviour = { ...withTls };
    const server = await startServer(behaviour);
    const address = clientConfig(`${server.address}?sslmode=prefer`);
    const connect = async () => {
      const client = new DatabaseClient(address);
      client.on('error', () => {});
      await client.connect().finally(() => client.end());
      return server.accepted.at(-1);
    };
    expect(await connect()).toBe('tls');
    Object.assign(behaviour, withoutTls);
    await expect(connect()).rejects.toThrow('does not support SSL');
    expect(await connect()).toBe('plain');
  });
});

describe('the test database', () => {
  const instance = setUpInstance();

  it.each(['allow', 'prefer'])('the test database accepts connections with sslmode=%s', async (mode) => {
    const address = new URL(instance.platform.database.ownerUrl);
    address.searchParams.set('sslmode', mode);
    const pool = openPool(address.href, { max: 1 });
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

it('sslmode is ignored on a Unix socket', () => {
  const { connectionString, encryption } = clientConfig(
    'postgres://owner@db/app?host=%2Frun%2Fdb&sslmode=require',
  );
  expect(connectionString).toContain('sslmode=disable');
  expect(encryption).toBeUndefined();
});

const sslRequest = 80_877_103;
const refusal = ['SFATAL', 'C28000', 'Mno pg_hba.conf entry'].map((field) => `${field}\0`).join('');

/** Starts a server that speaks only the start of the protocol and records how clients connect. */
async function startServer(behaviour: Behaviour) {
  const accepted: Encryption[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (first) => {
      if (first.readInt32BE(4) !== sslRequest) return start(socket, 'plain');
      socket.write(behaviour.hasTls ? 'S' : 'N');
      if (!behaviour.hasTls) return;
      if (behaviour.breaksHandshake) return void socket.once('data', () => socket.end('no TLS'));
      const secure = new TLSSocket(socket, { isServer: true, key, cert });
      secure.on('error', () => {});
      secure.once('data', () => start(secure, 'tls'));
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `postgres://owner@127.0.0.1:${port}/app`, accepted };

  function start(socket: Socket, encryption: Encryption): void {
    if (!behaviour.accepts.includes(encryption)) {
      socket.end(message('E', Buffer.from(`${refusal}\0`)));
      return;
    }
    accepted.push(encryption);
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
    socket.on('data', (data) => data.toString('latin1', 0, 1) === 'X' && socket.end());
  }
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
