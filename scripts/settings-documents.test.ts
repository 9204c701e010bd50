import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describedSettings } from '#server/platform/settings/described-settings.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { ROOT } from './run-command.ts';
import { settingsDocuments } from './settings-documents.ts';

// The AWS SDK reads these itself.
const readElsewhere = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

describe('the documents about settings', () => {
  it.each(Object.entries(settingsDocuments))('%s is up to date', (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  });

  it('describe exactly the settings that are read', () => {
    const read = new Set<string>(readElsewhere);
    const get = (env: Record<string, string>, name: string) => {
      read.add(name);
      return env[name];
    };
    // The captcha settings are read only together.
    readSettings(
      new Proxy(
        { CAPTCHA_URL: 'https://captcha.example', CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' },
        { get },
      ),
    );
    expect([...read].sort()).toEqual(Object.values(describedSettings).flatMap(Object.keys).sort());
  });
});
