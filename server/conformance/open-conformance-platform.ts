import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { toError } from '#server/platform/errors/api-error.ts';
import { StartError } from '#server/platform/errors/start-error.ts';
import { openPlatform, type Platform } from '#server/platform/platform.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { demoKeys } from './demo-keys.ts';

type Arguments = { sql: string[]; signingKeys: string | null };

/** Parses the arguments of `serve:conformance`. The SQL files keep their order. */
export function readArguments(given: string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: given,
      options: { sql: { type: 'string', multiple: true }, 'signing-keys': { type: 'string' } },
    });
    return { sql: values.sql ?? [], signingKeys: values['signing-keys'] ?? null };
  } catch (cause) {
    const usage = 'npm run serve:conformance -- [--sql FILE]... [--signing-keys FILE]';
    throw new StartError(`${toError(cause).message}. Say: ${usage}`, { cause });
  }
}

/**
 * Opens a platform on a new or existing database that contains only the tables of the services and the given
 * SQL.
 */
export async function openConformancePlatform(
  { sql, signingKeys }: Arguments,
  { dataDir, port, databaseUrl = null }: { dataDir: string; port: number; databaseUrl?: string | null },
): Promise<Platform> {
  const texts = await Promise.all(sql.map(readSql));
  const settings = readSettings({
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LIMIT_FACTOR: 'off',
    LOG_LEVEL: 'error',
  });
  const keys = await demoKeys(signingKeys);
  const platform = await openPlatform({ ...settings, databaseUrl, keys, github: null }, { product: false });
  try {
    await openSchema(platform);
    await platform.database.owner.query(hostedColumns);
    for (const { file, text } of texts) await load(platform, file, text);
  } catch (error) {
    await platform.database.close();
    throw error;
  }
  return platform;
}

// Grants the API roles all privileges, as hosted deployments do, so that only policies restrict them.
async function openSchema({ database }: Platform): Promise<void> {
  await database.owner.query(`
    do $$ begin create role authenticator nologin; exception when duplicate_object then null; end $$;
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;`);
}

async function load({ database }: Platform, file: string, text: string): Promise<void> {
  try {
    await database.owner.query(text);
  } catch (cause) {
    throw new StartError(`${file} could not be loaded: ${toError(cause).message}`, { cause });
  }
}

async function readSql(file: string): Promise<{ file: string; text: string }> {
  try {
    return { file, text: await readFile(file, 'utf8') };
  } catch (cause) {
    throw new StartError(`${file} cannot be read: ${(cause as NodeJS.ErrnoException).code}.`, { cause });
  }
}

// Adds the columns of hosted deployments that the test suites' SQL uses.
const hostedColumns = `
  create extension if not exists pgcrypto;
  alter table auth.users add column instance_id uuid, add column confirmation_token text,
    add column email_change_token_new text, add column recovery_token text;
  alter table storage.buckets add column owner uuid;
  alter table storage.objects add column owner uuid;
  alter table storage.buckets alter column owner_id drop default, alter column owner_id type text,
    alter column owner_id set default auth.uid()::text;
  alter table storage.objects alter column owner_id drop default, alter column owner_id type text,
    alter column owner_id set default auth.uid()::text;
  create function storage.keep_owner() returns trigger language plpgsql set search_path = '' as $$
  begin
    new.owner_id := coalesce(new.owner_id, new.owner::text);
    return new;
  end $$;
  create trigger keep_owner before insert on storage.buckets for each row execute function storage.keep_owner();
  create trigger keep_owner before insert on storage.objects for each row execute function storage.keep_owner();
  grant insert, update, delete on storage.buckets to anon, authenticated;`;
