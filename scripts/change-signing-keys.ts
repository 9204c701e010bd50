import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { JWK } from 'jose';
import { exitCodeOf, StartError } from '#server/platform/errors/start-error.ts';
import { rotateSigningKeys, rotationSteps } from '#server/platform/keys/signing-keys.ts';
import { readKeySettings } from '#server/platform/settings/key-settings.ts';
import { type Environment, SettingsReader } from '#server/platform/settings/settings-reader.ts';

type Terminal = Pick<Console, 'log' | 'error'>;
type Rotate = (keys: JWK[]) => Promise<JWK[]>;

/**
 * Runs one step of replacing the keys that sign sessions. The keys are in the variable JWT_SIGNING_KEYS or in
 * keys.json in the data folder. Returns the exit code. Error messages never contain a key.
 */
export function changeSigningKeys(
  asked: string | undefined,
  env: Environment,
  terminal: Terminal,
): Promise<number> {
  return exitCodeOf(async () => {
    const step = rotationSteps.find((name) => name === asked);
    if (!step)
      throw new StartError(
        `Say one of: ${rotationSteps.map((name) => `npm run signing-keys -- ${name}`).join(', ')}`,
      );
    const read = new SettingsReader(env);
    const { jwtSigningKeys: given } = readKeySettings(read);
    read.throwFaults();
    const rotate: Rotate = (keys) => rotateSigningKeys(keys, step);
    // The new value of the variable is printed, because a process cannot change its parent's environment.
    terminal.log(
      given
        ? JSON.stringify(await rotate(given))
        : await store(resolve(read.text('DATA_DIR') ?? 'data'), rotate),
    );
  }, terminal);
}

async function store(dataDir: string, rotate: Rotate): Promise<string> {
  const path = join(dataDir, 'keys.json');
  const stored = await readStored(path);
  const jwtSigningKeys = await rotate(stored.jwtSigningKeys);
  // The keys are first written to another file, because an interrupted write would lose the keys that decrypt
  // secrets.
  const draft = `${path}.next`;
  await writeFile(draft, `${JSON.stringify({ ...stored, jwtSigningKeys }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(draft, path);
  return `${path} has ${jwtSigningKeys.length} signing key(s) now; start the server again.`;
}

async function readStored(path: string): Promise<{ jwtSigningKeys: JWK[] }> {
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${code}): start the instance once, or name its DATA_DIR.`);
  });
  const stored = parsed(text);
  if (stored === null) throw new StartError(`${path} is damaged: restore it from a backup.`);
  return stored;
}

// Throws a different error than JSON.parse, because the message of JSON.parse contains a part of the file.
function parsed(text: string): { jwtSigningKeys: JWK[] } | null {
  try {
    const stored: { jwtSigningKeys?: unknown } = Object(JSON.parse(text));
    return Array.isArray(stored.jwtSigningKeys) ? { ...stored, jwtSigningKeys: stored.jwtSigningKeys } : null;
  } catch {
    return null;
  }
}
