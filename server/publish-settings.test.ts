import { expect, it } from 'vitest';
import { setUpInstance } from '../tests/instance/set-up.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLog } from './platform/log.ts';
import { publishSettings } from './publish-settings.ts';

const instance = setUpInstance();

it('a local instance does not start on the database of a public one', async () => {
  const { platform, sql } = instance;
  const settings = { ...platform.settings, databaseUrl: platform.database.ownerUrl, databaseDirectUrl: null };
  const open = (isLocal: boolean) =>
    openDatabase({ ...settings, isLocal }, platform.keys, createLog('silent')).then((opened) =>
      opened.close(),
    );
  await expect(open(true)).resolves.toBeUndefined();

  const published = { ...settings, isLocal: false, publicUrl: 'https://lastmile.example' };
  await publishSettings({ database: platform.database, settings: published });
  await expect(open(true)).rejects.toThrow(
    'The database at DATABASE_URL belongs to the instance at https://lastmile.example: set PUBLIC_URL',
  );
  await expect(open(false)).resolves.toBeUndefined();

  await sql`update marketplace.setting set value = 'null' where name = 'public_url'`;
  await expect(open(true)).resolves.toBeUndefined();
});
