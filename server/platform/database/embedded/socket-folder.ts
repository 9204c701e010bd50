import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOver, type RunAs } from './run-as.ts';
import { DatabaseStartError } from './start-error.ts';

// A socket's path may have 103 bytes on the strictest system, its name included.
const longest = 103 - '/.s.PGSQL.5432.lock'.length;

/** A private folder for the socket, the same for the same data folder: in it, or a short one where that is too deep. */
export async function prepareSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const folder = socketFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const mine = process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || ![mine, runAs.user?.uid].includes(found.uid))
    throw new DatabaseStartError(
      `The folder ${folder}, which the database's socket needs, belongs to somebody else: remove it.`,
    );
  await chmod(folder, 0o700);
  await handOver(folder, runAs);
  return folder;
}

function socketFolder(dataDir: string): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= longest) return inside;
  const name = `lastmile-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const parents = [process.env.XDG_RUNTIME_DIR, tmpdir(), '/tmp'].filter((parent) => parent !== undefined);
  const short = parents
    .map((parent) => join(parent, name))
    .find((path) => Buffer.byteLength(path) <= longest);
  return short ?? join('/tmp', name);
}
