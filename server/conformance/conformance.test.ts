import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '#server/platform/platform.ts';
import { databaseServer } from '../../tests/instance/database-server.ts';
import { freePort } from '../../tests/instance/free-port.ts';
import { createScratchDatabase } from '../../tests/instance/scratch-database.ts';
import { buildConformanceApp } from './build-conformance-app.ts';
import { openConformancePlatform, readArguments } from './open-conformance-platform.ts';

let dataDir: string;
let scratch: Awaited<ReturnType<typeof createScratchDatabase>>;
let platform: Platform;
let app: FastifyInstance;
let origin: string;
const file = (name: string) => join(dataDir, name);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastmile-conformance-'));
  scratch = await createScratchDatabase(databaseServer().url);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = {
    ...(await exportJWK(privateKey)),
    kid: 'of-the-suite',
    alg: 'RS256',
    key_ops: ['sign', 'verify'],
  };
  await writeFile(file('signing-keys.json'), JSON.stringify([key]));
  await writeFile(
    file('rooms.sql'),
    `alter role authenticator set pgrst.db_tx_end to 'commit-allow-override';
      create table rooms (id int primary key, name text); insert into rooms values (1, 'Hall');`,
  );
  const asked = readArguments(['--sql', file('rooms.sql'), '--signing-keys', file('signing-keys.json')]);
  const port = await freePort();
  platform = await openConformancePlatform(asked, { dataDir, port, databaseUrl: scratch.url });
  app = await buildConformanceApp(platform);
  await app.listen({ port, host: '127.0.0.1' });
  origin = platform.settings.publicUrl;
});
afterAll(async () => {
  await app?.close();
  await platform?.database.close();
  await scratch?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const client = () =>
  createClient(origin, platform.keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

describe('the services for the test suites of the official client', () => {
  it('the conformance services sign users up without confirmation and use the given signing keys', async () => {
    const one = client();
    const { data } = await one.auth.signUp({ email: 'a@example.com', password: 'password' });
    expect(data.session?.access_token).toBeTruthy();
    const { data: checked } = await one.auth.getClaims(data.session?.access_token);
    expect(checked?.header).toMatchObject({ alg: 'RS256', kid: 'of-the-suite' });
    expect((await one.auth.getUser(data.session?.access_token)).data.user?.email).toBe('a@example.com');
  });

  it('the conformance services sign users in anonymously', async () => {
    const { data, error } = await client().auth.signInAnonymously({ options: { data: { a: 1 } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { a: 1 }, app_metadata: {} });
  });

  it('the conformance services serve only the tables of the given SQL, without an API key', async () => {
    const rooms = await fetch(`${origin}/rest/v1/rooms?select=name`);
    expect(await rooms.json()).toEqual([{ name: 'Hall' }]);
    expect((await fetch(`${origin}/rest/v1/issues`)).status).toBe(404);
  });

  it('the conformance services roll back a write if the client requests it', async () => {
    const written = await fetch(`${origin}/rest/v1/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'tx=rollback' },
      body: JSON.stringify({ id: 2, name: 'Loft' }),
    });
    expect(written.status).toBe(201);
    expect(await platform.database.owner`select from public.rooms`).toHaveLength(1);
  });

  it('the conformance services store files and serve no functions', async () => {
    expect((await client().storage.listBuckets()).error).toBeNull();
    expect((await client().functions.invoke('hello')).error?.context.status).toBe(404);
  });
});

describe('invalid arguments', () => {
  const open = (...given: string[]) =>
    openConformancePlatform(readArguments(given), {
      dataDir,
      port: 1,
      databaseUrl: 'postgres://nobody@localhost:1/x',
    });

  it('an invalid argument of the conformance server is reported in one sentence', async () => {
    await expect(open('--sql', '/nowhere.sql')).rejects.toThrow('/nowhere.sql cannot be read: ENOENT.');
    await writeFile(file('empty.json'), '[]');
    await expect(open('--signing-keys', file('empty.json'))).rejects.toThrow('is no list of signing keys');
    expect(() => readArguments(['--port', '1'])).toThrow('Say: npm run serve:conformance');
  });
});
