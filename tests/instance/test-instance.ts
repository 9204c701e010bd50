import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { buildApp } from '#server/app.ts';
import { apiAddress, ensureApiLogin } from '#server/platform/database/api-login.ts';
import { connect, type Sql } from '#server/platform/database/connect.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { generateKeys, type Keys } from '#server/platform/keys/keys.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createSecurityEvents } from '#server/platform/security-events/security-events.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { databaseServer } from './database-server.ts';
import { freePort } from './free-port.ts';
import { readOutbox } from './read-outbox.ts';
import { createScratchDatabase } from './scratch-database.ts';

export type TestInstance = {
  /** The real app. Requests through `app.inject` need no port. */
  app: FastifyInstance;
  platform: Platform;
  /** Listens on a free loopback port on the first call. Returns the origin. */
  url(): Promise<string>;
  /** Returns all emails so far, newest first. */
  outbox(): Promise<OutboxMail[]>;
  sql: Sql;
  apiUrl: string;
  /** Runs due jobs and the jobs that they queue. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
};

export type Overrides = Partial<Settings> & { now?: () => Date };

const keys = generateKeys(new Date());

/** Creates a complete instance on a fresh database and an empty folder. The caller must close it. */
export async function createTestInstance({
  now = () => new Date(),
  ...overrides
}: Overrides = {}): Promise<TestInstance> {
  const { url: serverUrl, template } = databaseServer();
  const scratch = await createScratchDatabase(serverUrl, template);
  const ownerUrl = scratch.url;
  const login = await ensureApiLogin(ownerUrl, (await keys).encryptionKey);
  const dataDir = await mkdtemp(join(tmpdir(), 'lastmile-test-'));
  const settings = { ...(await readTestSettings(dataDir)), ...overrides };
  const apiUrl = apiAddress(ownerUrl, login);
  const platform = await createPlatform(ownerUrl, apiUrl, settings, now);
  const app = await buildApp(platform);
  await app.ready();
  let listening: Promise<string> | null = null;
  return {
    app,
    platform,
    sql: platform.database.owner,
    apiUrl,
    url: () =>
      (listening ??= app
        .listen({ port: platform.settings.port, host: 'localhost' })
        .then(() => platform.settings.publicUrl)),
    outbox: () => readOutbox(platform.database.owner),
    runJobs: () => platform.jobs.drain(),
    close: async () => {
      await app.close();
      await platform.jobs.stop();
      await platform.securityEvents.close();
      await platform.database.close();
      await scratch.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens another node on the same database. The caller must close it before the instance. */
export async function openOtherNode(
  { platform }: TestInstance,
  differently: { keys?: Keys } = {},
): Promise<FastifyInstance> {
  const { database, log } = platform;
  const jobs = createJobs(database, log);
  return buildApp({ ...platform, ...differently, jobs });
}

async function readTestSettings(dataDir: string): Promise<Settings> {
  return readSettings({ PORT: String(await freePort()), DATA_DIR: dataDir, LIMIT_FACTOR: 'off' });
}

async function createPlatform(
  owner: string,
  api: string,
  settings: Settings,
  now: () => Date,
): Promise<Platform> {
  const log = createLog('fatal');
  const database = {
    ...connect({ owner, api, isPooled: false, limitFactor: settings.limitFactor }),
    isUp: () => true,
  };
  return {
    settings,
    keys: await keys,
    database,
    jobs: createJobs(database, log),
    securityEvents: createSecurityEvents(database, log, now),
    log,
    now,
    passwordRounds: 4,
  };
}
