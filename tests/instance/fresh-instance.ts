// Starts the product on a temporary data folder and removes the folder afterwards. If DATABASE_URL names a
// server, also creates and removes a temporary database. If GITHUB_DOUBLE_PORT is set, also runs a test
// double of the code host on that port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys } from '#server/platform/keys/keys.ts';
import { GithubDouble } from '../doubles/github-double.ts';
import { sampleWorld } from '../doubles/github-world.ts';
import { addLargeRepository } from '../doubles/large-repository.ts';
import { devSecret } from './dev-secret.ts';
import { createScratchDatabase } from './scratch-database.ts';

// This process ignores the stop signal, because it must clean up after the server has stopped. The server
// gets the same signal.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

const { DATABASE_URL: databaseServer, DATABASE_DIRECT_URL: _, ...env } = process.env;
const database = databaseServer ? await createScratchDatabase(databaseServer) : null;
const dataDir = mkdtempSync(join(tmpdir(), 'journeys-'));
const keys = { ...(await generateKeys(new Date())), devSecret };
writeFileSync(join(dataDir, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });

const world = sampleWorld();
addLargeRepository(world);
const codeHost = env.GITHUB_DOUBLE_PORT ? new GithubDouble(world) : null;
const github = await codeHost?.listen(Number(env.GITHUB_DOUBLE_PORT));

const server = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: {
    // Tests request several emails at once, while users have to wait a minute between them.
    LIMIT_FACTOR: '100000',
    ...env,
    DATA_DIR: dataDir,
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(github
      ? {
          GITHUB_CLIENT_ID: github.clientId,
          GITHUB_CLIENT_SECRET: github.clientSecret,
          GITHUB_URL: github.url,
          GITHUB_API_URL: github.apiUrl,
        }
      : {}),
  },
});
const [code] = await once(server, 'exit');
process.exitCode = code ?? 1;

rmSync(dataDir, { recursive: true, force: true });
await database?.drop();
await codeHost?.close();
