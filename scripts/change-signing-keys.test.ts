import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateSigningKey } from '#server/platform/keys/keys.ts';
import { changeSigningKeys } from './change-signing-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function change(step: string | undefined, env: Record<string, string>) {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const code = await changeSigningKeys(step, { DATA_DIR: folder, ...env }, { log: say, error: say });
  return { code, said: said.join('\n') };
}

const refusal = (words: string) => ({ code: 1, said: expect.stringContaining(words) });

it('a new signing key is appended to the file, and the rest is kept', async () => {
  const key = await generateSigningKey();
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ anonKey: 'kept', jwtSigningKeys: [key] }));
  expect((await change('add', {})).code).toBe(0);
  const stored = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
  expect(stored).toMatchObject({ anonKey: 'kept', jwtSigningKeys: [key, { kty: 'EC' }] });
});

it('the next value of the environment variable is printed and no file is written', async () => {
  const keys = [await generateSigningKey(), await generateSigningKey()];
  const { code, said } = await change('switch', { JWT_SIGNING_KEYS: JSON.stringify(keys) });
  expect(code).toBe(0);
  expect(JSON.parse(said)).toEqual([keys[1], keys[0]]);
});

it.each([
  ['is truncated', (text: string) => text.slice(0, -20)],
  ['is not JSON', (text: string) => `KEYS ${text}`],
  ['is a single key instead of a list', (text: string) => text.slice(1, -1)],
])('the signing keys command reports input that %s and reveals no key', async (_, mistype) => {
  const key = await generateSigningKey();
  const mistyped = mistype(JSON.stringify([key]));
  await writeFile(join(folder, 'keys.json'), mistyped);
  const given = await change('add', { JWT_SIGNING_KEYS: mistyped });
  expect(given).toMatchObject(refusal('JWT_SIGNING_KEYS must be a JSON list'));
  const stored = await change('add', {});
  expect(stored).toMatchObject(refusal('keys.json is damaged'));
  for (const { said } of [given, stored])
    for (const part of ['d', 'x', 'y'] as const) expect(said).not.toContain(String(key[part]).slice(0, 8));
  expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(mistyped);
});

it('the signing keys command requires a step and an existing data folder', async () => {
  expect(await change(undefined, {})).toMatchObject(refusal('Say one of'));
  expect(await change('add', {})).toMatchObject(refusal('cannot be read (ENOENT)'));
  const JWT_SIGNING_KEYS = JSON.stringify([await generateSigningKey()]);
  expect(await change('drop', { JWT_SIGNING_KEYS })).toMatchObject(refusal('one key'));
});
