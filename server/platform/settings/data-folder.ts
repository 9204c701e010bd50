import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.ts';

const reasons: Record<string, string> = {
  EEXIST: 'is not a folder',
  ENOTDIR: 'is not a folder',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
};

/** Creates the data folder so that only its owner can access it. Throws StartError if it is not writable. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await rm(await mkdtemp(join(dataDir, '.probe-')), { recursive: true });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const reason = reasons[code] ?? `cannot be used (${code})`;
    throw new StartError(`The data folder ${dataDir} ${reason}: choose another with DATA_DIR.`, { cause });
  }
}
