/**
 * Columns that the SQL of test suites fills in or asks about, as the deployments have them that it was written for: what
 * proves an account by a mailed token, and a stored file's owner as text beside their id.
 */
export const hostedColumns = `
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
