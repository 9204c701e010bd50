import type { Sql } from '#server/platform/database/connect.ts';

export async function isDelivered(owner: Sql, key: string): Promise<boolean> {
  const [row] = await owner<{ sent: boolean }[]>`
    select exists (select from mail.delivery where key = ${key}) as sent`;
  return row?.sent ?? false;
}

export async function recordDelivery(owner: Sql, key: string): Promise<void> {
  await owner`insert into mail.delivery (key) values (${key}) on conflict do nothing`;
}
