import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { withConnection } from './pool.ts';

const log = createLog('silent');
const closing: (() => Promise<unknown>)[] = [];
let folder: string;
/** The tests copy this stopped database, so that initdb runs only once. */
let stopped: string;

beforeAll(async () => {
  stopped = await mkdtemp(join(tmpdir(), 'lastmile-stopped-'));
  await (await startEmbedded(stopped, log)).stop();
});
afterAll(() => rm(stopped, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastmile-embedded-'));
});
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.();
  await rm(folder, { recursive: true, force: true });
});

describe('embedded databases', () => {
  it('an embedded database keeps its data across a clean restart', async () => {
    await write(await open(folder), 'kept');
    await closing.pop()?.();
    expect(await postmaster(folder)).toBeNull();
    expect(await read(await open(folder))).toEqual(['kept']);
  });

  it('an embedded database opens no port and restricts the socket to its owner', async () => {
    const { ownerUrl } = await openCopy();
    const [row] = await withConnection(
      ownerUrl,
      (sql) => sql`select inet_server_port() as port, current_setting('fsync') as fsync`,
    );
    expect(row).toEqual({ port: null, fsync: 'on' });
  });

  it('an embedded database works in a folder with a path too long for a socket', async () => {
    const deep = join(folder, ...Array.from({ length: 6 }, () => 'a-folder-with-a-long-name'));
    await mkdir(deep, { recursive: true });
    await copyStopped(deep);
    await write(await open(deep), 'deep');
  });

  it('an embedded database keeps running if its process is killed, and the next process uses it', async () => {
    await copyStopped(folder);
    const first = await startElsewhere(folder);
    const before = await postmaster(folder);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const second = await open(folder);
    expect(await postmaster(folder)).toBe(before);
    await write(second, 'taken over');
  });

  it('an embedded database cannot be opened by a second process', async () => {
    await openCopy();
    await expect(startEmbedded(folder, log)).rejects.toThrow(
      /^Another server is already running on the data folder/,
    );
  });

  it('two processes that start at the same time on an empty folder create one database', async () => {
    const starts = await Promise.allSettled([startElsewhere(folder), startElsewhere(folder)]);
    const running = starts.filter(({ status }) => status === 'fulfilled');
    expect(running).toHaveLength(1);
    const refused = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(String(refused.reason)).toMatch(/Another server is already running/);
  });

  it('an embedded database that is killed restarts with all committed data', async () => {
    const database = await openCopy();
    await write(database, 'before');
    process.kill((await postmaster(folder)) ?? 0, 'SIGKILL');
    await until(() => !database.isUp());
    await until(() => database.isUp());
    expect(await read(database)).toEqual(['before']);
  });

  it('an embedded database can be stopped while it restarts after a crash', async () => {
    const database = await openCopy();
    process.kill((await postmaster(folder)) ?? 0, 'SIGKILL');
    await until(() => !database.isUp());
    await closing.pop()?.();
    await delay(500);
    expect(await isRunning(folder)).toBe(false);
  });

  it('a stale lock file whose process ID belongs to another program is ignored', async () => {
    await openCopy();
    await closing.pop()?.();
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    closing.push(async () => other.kill());
    const cluster = join(folder, 'postgres');
    const stale = `${other.pid}\n${cluster}\n1\n5432\n\n\n\n`;
    await writeFile(join(cluster, 'postmaster.pid'), stale, { mode: 0o600 });
    await write(await open(folder), 'started');
  });

  it('an embedded database is created again if its first start was killed', async () => {
    const child = spawnServer(folder);
    await until(async () => (await readdir(folder)).some((name) => name.startsWith('postgres.new-')));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await write(await open(folder), 'whole');
    await until(async () => (await readdir(folder)).every((name) => !name.startsWith('postgres.new-')));
  });
});

describe('failed starts of an embedded database', () => {
  it.each([
    ['a file instead of a data folder', '', '', /data is not a folder: choose another with DATA_DIR\.$/],
    ['a folder of another program', 'postgres/notes.txt', 'mine', /holds no database: move it away/],
    [
      'a database of another version',
      'postgres/PG_VERSION',
      '15\n',
      /was written by PostgreSQL 15 and this is 18/,
    ],
    ['a damaged database', 'postgres/PG_VERSION', '18\n', /does not start \(.+\): see .+postgres\.log/],
  ])('an embedded database does not start with %s', async (_what, path, text, sentence) => {
    const file = join(folder, 'data', path);
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await writeFile(file, text);
    const failure = await startEmbedded(join(folder, 'data'), log).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) });
    expect((failure as Error).message).not.toContain('\n');
  });

  it.skipIf(process.getuid?.() === 0)(
    'an embedded database does not start with a read-only data folder',
    async () => {
      await chmod(folder, 0o500);
      await expect(startEmbedded(folder, log)).rejects.toThrow(/may not be written by this user/);
    },
  );
});

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('embedded databases as root', () => {
  it('an embedded database that is started as root runs in a folder that only root can enter', async () => {
    await chmod(folder, 0o700);
    const inner = join(folder, 'inner');
    await write(await open(inner), 'private');
  });

  it('an embedded database runs as another user if root may not use user namespaces', async () => {
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin', 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await chmod(folder, 0o755);
    vi.stubEnv('PATH', `${join(folder, 'bin')}:/usr/bin:/bin`);
    await write(await open(join(folder, 'data')), 'as another user');
    await closing.pop()?.();
    vi.unstubAllEnvs();
    expect(await read(await open(join(folder, 'data')))).toEqual(['as another user']);
  });
});

async function copyStopped(dataDir: string): Promise<void> {
  await cp(join(stopped, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
}

async function openCopy(): Promise<EmbeddedDatabase> {
  await copyStopped(folder);
  return open(folder);
}

async function open(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, log);
  closing.push(() => database.stop());
  return database;
}

async function write({ ownerUrl }: EmbeddedDatabase, note: string): Promise<void> {
  await withConnection(ownerUrl, async (sql) => {
    await sql`create table if not exists notes (note text)`;
    await sql`insert into notes values (${note})`;
  });
}

async function read({ ownerUrl }: EmbeddedDatabase): Promise<string[]> {
  return withConnection(ownerUrl, async (sql) =>
    (await sql<{ note: string }[]>`select note from notes`).map(({ note }) => note),
  );
}

async function postmaster(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

async function isRunning(dataDir: string): Promise<boolean> {
  const pid = await postmaster(dataDir);
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function spawnServer(dataDir: string): ChildProcess {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    import { createLog } from ${JSON.stringify(new URL('../log.ts', import.meta.url).href)};
    await startEmbedded(${JSON.stringify(dataDir)}, createLog('silent')).then(
      () => console.log('SERVES'),
      (error) => { console.error(error.message); process.exit(1); },
    );
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closing.push(async () => {
    child.kill('SIGKILL');
    await stopLeftOver(dataDir);
  });
  return child;
}

async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const child = spawnServer(dataDir);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  await until(() => said.includes('SERVES') || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(said);
  return child;
}

async function stopLeftOver(dataDir: string): Promise<void> {
  const pid = await postmaster(dataDir);
  if (pid !== null) process.kill(pid, 'SIGINT');
  await until(async () => (await postmaster(dataDir)) === null);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1500 && !(await holds()); attempt += 1) await delay(10);
}
