import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { keyFaults, readKeySettings } from '#server/platform/settings/key-settings.ts';
import { SettingsReader } from '#server/platform/settings/settings-reader.ts';

it('new keys are printed as settings that a public instance accepts, and differ each time', async () => {
  const print = async () => (await promisify(execFile)(process.execPath, ['scripts/new-keys.ts'])).stdout;
  const [first, second] = await Promise.all([print(), print()]);
  const lines = first
    .trim()
    .split('\n')
    .map((line) => /^(\w+)='(.+)'$/.exec(line) ?? []);
  const read = new SettingsReader(Object.fromEntries(lines.map(([, name, value]) => [name, value])));
  const keys = readKeySettings(read);
  keyFaults(read, keys);
  expect(() => read.throwFaults()).not.toThrow();
  expect(Object.values(keys)).not.toContain(null);
  for (const line of first.trim().split('\n')) expect(second).not.toContain(line);
});
