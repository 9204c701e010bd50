import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { keyVariables } from '../settings/key-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { SettingsError } from '../settings/settings-reader.ts';
import { generateDevSecret, generateKeys, hasEmptyKey, type Keys, withFormer } from './keys.ts';

const keyNames = Object.keys(keyVariables);

/**
 * Returns the keys from the settings, each of which may be a list. On a local instance, missing keys come from
 * keys.json in the data folder. The first start creates this file, which only its owner can read.
 */
export async function loadKeys(
  settings: Pick<Settings, 'isLocal' | 'dataDir' | 'keys'>,
  now: Date,
): Promise<Keys> {
  const given = Object.fromEntries(Object.entries(settings.keys).filter(([, value]) => value !== null));
  if (settings.isLocal)
    return withFormer({ ...(await readOrMake(join(settings.dataDir, 'keys.json'), now)), ...given });
  if (!keyNames.every((name) => name in given))
    throw new SettingsError(['The keys of a public instance must all be set.']);
  return withFormer({ ...(given as Omit<Keys, 'former'>), devSecret: null });
}

async function readOrMake(path: string, now: Date): Promise<Keys> {
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartError(`${path} cannot be read (${error.code}): start as its owner.`, { cause: error });
  });
  if (found !== null) return withDevSecret(parse(found, path), path);
  const { former: _none, ...written } = await generateKeys(now);
  await writeOnce(path, `${JSON.stringify(written, null, 2)}\n`);
  return parse(await readFile(path, 'utf8'), path);
}

// Files written before developer pages had a secret lack it.
async function withDevSecret(keys: Keys, path: string): Promise<Keys> {
  if (keys.devSecret) return keys;
  const complete = { ...keys, devSecret: generateDevSecret() };
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(complete, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
  // Another process may have done the same.
  return parse(await readFile(path, 'utf8'), path);
}

// A hard link fails if the file exists, so two concurrent first starts use the same keys.
async function writeOnce(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

function parse(text: string, path: string): Keys {
  const keys = parseObject(text);
  const missing = keyNames.filter((name) => keys[name] === undefined);
  if (missing.length > 0)
    throw new StartError(
      `${path} is damaged (no ${missing.join(', ')}): restore it from a backup, since it opens what is stored.`,
    );
  const broken = keyNames.find((name) => hasEmptyKey(String(keys[name])));
  if (broken) throw new StartError(`${broken} in ${path} has a comma without a key beside it.`);
  return keys as Keys;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
