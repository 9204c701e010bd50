import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '../../errors/start-error.ts';
import { handOver, type RunAs } from './run-as.ts';

// The longest socket path that fits all supported systems, which allow at least 103 bytes including the file
// name.
const longest = 103 - '/.s.PGSQL.5432.lock'.length;

const inside = 'run';

/** Creates a private folder for the socket in the data folder, or in /tmp if that path is too long. */
export async function prepareSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const folder = socketFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const mine = process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || ![mine, runAs.user?.uid].includes(found.uid))
    throw new StartError(
      `The folder ${folder}, which the database's socket needs, belongs to another user: remove it.`,
    );
  await chmod(folder, 0o700);
  await handOver(folder, runAs);
  return folder;
}

/** Removes the socket folder of a stopped database if the folder is in /tmp. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder) !== inside) await rmdir(folder).catch(() => {});
}

function socketFolder(dataDir: string): string {
  const near = join(dataDir, inside);
  if (Buffer.byteLength(near) <= longest) return near;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  // The folder is not in TMPDIR, because the next start may have another TMPDIR and must find the same
  // socket.
  return join('/tmp', `lastmile-${process.getuid?.() ?? 0}-${key}`);
}
