import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, chown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors/start-error.ts';
import type { Binaries } from './binaries.ts';

export type RunAs = {
  /** The owner of PostgreSQL's files. Null means the current user. */
  user: { uid: number; gid: number } | null;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
};

/**
 * Chooses the user that runs PostgreSQL, because PostgreSQL refuses to run as root. If this process runs as
 * root, PostgreSQL runs in a user namespace. Where namespaces are forbidden, PostgreSQL runs as an
 * unprivileged user. Throws StartError if neither can use the folder.
 */
export async function chooseRunAs(binaries: Binaries, dataDir: string, cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asSelf;
  const owner = await stat(cluster).catch(() => null);
  const user = await unprivilegedUser(owner ?? (await stat(dataDir)));
  const ways = owner && owner.uid !== 0 ? [asUser(user), asNamespace] : [asNamespace, asUser(user)];
  for (const way of ways) if (await isUsable(way, binaries, dataDir)) return way;
  throw new StartError(
    `PostgreSQL does not run as root, and neither a user namespace (unshare --user) nor user ${user.uid} may use ` +
      `${dataDir}: start the server as another user, or set DATABASE_URL.`,
  );
}

/** Changes the owner of a folder and its contents to the user that runs PostgreSQL. */
export async function handOver(path: string, { user }: RunAs): Promise<void> {
  const target = user ?? (process.getuid?.() === 0 ? { uid: 0, gid: 0 } : null);
  if (target === null || (await lstat(path)).uid === target.uid) return;
  await chown(path, target.uid, target.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await handOver(child, { user, spawn });
    else if (entry.isFile()) await chown(child, target.uid, target.gid);
  }
}

const asSelf: RunAs = { user: null, spawn: (program, args, options) => spawn(program, args, options) };

const asNamespace: RunAs = {
  user: null,
  spawn: (program, args, options) => spawn('unshare', ['--user', '--', program, ...args], options),
};

function asUser(user: { uid: number; gid: number }): RunAs {
  return { user, spawn: (program, args, options) => spawn(program, args, { ...options, ...user }) };
}

async function unprivilegedUser(owner: { uid: number; gid: number }): Promise<{ uid: number; gid: number }> {
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(accounts) ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

async function isUsable(way: RunAs, binaries: Binaries, dataDir: string): Promise<boolean> {
  // The user that runs PostgreSQL must be able to enter the folder. The files in it have their own
  // permissions.
  if (way.user) await chmod(dataDir, 0o711).catch(() => {});
  const test = 'test -x "$0" && test -x "$1" && "$0" --version';
  const child = way.spawn('/bin/sh', ['-c', test, binaries.postgres, dataDir], { stdio: 'ignore', cwd: '/' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
