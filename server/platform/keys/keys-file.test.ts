import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { loadKeys } from './keys-file.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastmile-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const now = new Date('2026-01-01T00:00:00Z');
const load = (env: Record<string, string> = {}) => loadKeys(readSettings({ DATA_DIR: dataDir, ...env }), now);

describe('the keys of a local instance', () => {
  it('the keys file is created on the first start, reused, and readable only by its owner', async () => {
    const keys = await load();
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await load()).toEqual(keys);
    expect(await readdir(dataDir)).toEqual(['keys.json']);
  });

  it('the API keys contain their role and are valid for ten years', async () => {
    const { anonKey, serviceRoleKey } = await load();
    const iat = now.getTime() / 1000;
    expect(decodeJwt(anonKey)).toEqual({ role: 'anon', iss: 'lastmile', iat, exp: iat + 315_360_000 });
    expect(decodeJwt(serviceRoleKey).role).toBe('service_role');
  });

  it('two servers that start for the first time at once use identical keys', async () => {
    const [first, ...others] = await Promise.all([load(), load(), load(), load()]);
    for (const other of others) expect(other).toEqual(first);
  });

  it('keys are taken from the settings if present', async () => {
    const jwtSecret = 'a secret of the operator, long enough';
    expect(await load({ JWT_SECRET: jwtSecret })).toMatchObject({ jwtSecret });
  });

  it.each(['', '{', '[]', '{"anonKey":"x"}'])('a damaged keys file is never replaced: %j', async (text) => {
    await writeFile(join(dataDir, 'keys.json'), text);
    await expect(load()).rejects.toThrow(/keys\.json is damaged/);
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(text);
  });

  it('a list in the keys file with a comma too many is refused', async () => {
    const { encryptionKey } = await load();
    const path = join(dataDir, 'keys.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(encryptionKey, `${encryptionKey},`));
    await expect(load()).rejects.toThrow(/^encryptionKey in .* has a comma without a key beside it\.$/);
  });
});

it('a public instance has no developer secret, even if its data folder has one', async () => {
  const { devSecret, former: _, ...keys } = await load();
  expect(devSecret).toMatch(/^[\w-]{32}$/);
  const settings = { isLocal: false, dataDir, keys };
  expect((await loadKeys(settings, now)).devSecret).toBeNull();
});
