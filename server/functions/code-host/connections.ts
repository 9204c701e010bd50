import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CodeHostUserRow } from '#domain/wire/code-host.ts';
import type { CodeHostAccount } from '#server/code-host/account.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import { issuedBy } from '#server/code-host/issued-by.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { fragment } from '#server/platform/database/sql.ts';
import { toError } from '#server/platform/errors/api-error.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { CodeHostContext } from './code-host-context.ts';

type Owner = Pick<CodeHostAccount, 'login' | 'name' | 'avatarUrl'>;

export type Connection = Owner & {
  id: string;
  validatedAt: Date;
  token: string;
};

type Row = Omit<Connection, 'token'> & { sealedToken: string; userId: string | null; lastUsedAt: Date };

const handleShape = /^[A-Za-z0-9_-]{43}$/;
const noteUseAfter = 60 * 60 * 1000;

/** Hashes a secret for storage. A fast hash is enough because the secrets are random and have 256 bits. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Stores an encrypted token and returns the handle for the browser. */
export async function openConnection(
  { database, codeHost, now }: CodeHostContext,
  { token, account, userId }: { token: string; account: CodeHostAccount; userId: string | null },
): Promise<string> {
  const handle = randomBytes(32).toString('base64url');
  const at = now();
  await database.owner`
    insert into code_host.connections (handle_hash, issuer, sealed_token, account_id, login, name, avatar_url, user_id,
      created_at, last_used_at, validated_at)
    values (${hashOf(handle)}, ${codeHost.issuer}, ${await codeHost.seal.close(token)}, ${account.id}, ${account.login}, ${account.name},
      ${account.avatarUrl}, ${userId}, ${at}, ${at}, ${at})`;
  return handle;
}

/**
 * Returns the connection for a handle. Returns null if the handle is unknown, or belongs to another code host or an
 * account other than the caller's. A guest's handle needs no account until a signed-in caller uses it. From then on, it
 * belongs to that account, unless it first let an engineer read for an issue of somebody else. The session of the
 * caller must have been checked.
 */
export async function findConnection(
  context: CodeHostContext,
  handle: string,
  caller: Caller,
): Promise<Connection | null> {
  if (!handleShape.test(handle)) return null;
  const { owner } = context.database;
  const [row] = await owner<Row[]>`
    select ${columns} from code_host.connections c
    where handle_hash = ${hashOf(handle)} and ${issuedBy(context.codeHost)}`;
  if (!row) return null;
  if (row.userId !== null && row.userId !== caller.userId) {
    recordSecurityEvent(context, null, { event: 'code-host-handle-refused', outcome: 'refused' });
    return null;
  }
  if (row.userId === null && caller.userId !== null) {
    // A row that its holder has locked is taken by a later call.
    await owner`
      update code_host.connections set user_id = ${caller.userId}::uuid
      where id = (
        select id from code_host.connections
        where id = ${row.id} and user_id is null and not marketplace.serves_other_client(id, ${caller.userId}::uuid)
        for update skip locked)`;
    const [free] = await owner`
      select from code_host.connections
      where id = ${row.id} and (user_id is null or user_id = ${caller.userId}::uuid)`;
    if (!free) return null;
  }
  return inUse(context, row);
}

export async function findConnectionById(context: CodeHostContext, id: string): Promise<Connection | null> {
  const { owner } = context.database;
  const [row] = await owner<Row[]>`
    select ${columns} from code_host.connections c where id = ${id}::uuid and ${issuedBy(context.codeHost)}`;
  return row ? inUse(context, row) : null;
}

const columns = fragment`
  id, login, name, avatar_url as "avatarUrl", validated_at as "validatedAt", sealed_token as "sealedToken",
  user_id as "userId", last_used_at as "lastUsedAt"`;

/** Decrypts the token of a connection. Deletes the connection if the token was encrypted with another key. */
async function inUse(context: CodeHostContext, row: Row): Promise<Connection | null> {
  const { database, codeHost, now } = context;
  const token = await codeHost.seal.open(row.sealedToken);
  if (token === null) {
    await forgetConnection(context, row.id);
    return null;
  }
  if (now().getTime() - row.lastUsedAt.getTime() > noteUseAfter)
    await database.owner`
      update code_host.connections set last_used_at = ${now()}, issuer = ${codeHost.issuer}
      where id = (select id from code_host.connections where id = ${row.id} for update skip locked)`;
  const { id, login, name, avatarUrl, validatedAt } = row;
  return { id, login, name, avatarUrl, validatedAt, token };
}

/**
 * Deletes the connection of a handle that `findConnection` has returned, and all others of its owner to the same account
 * at the code host: each sign-in makes one. Returns the tokens of the newest ten, which are all that GitHub keeps.
 */
export async function forgetAll({ database, codeHost }: CodeHostContext, id: string): Promise<string[]> {
  const sealed = await database.owner.begin(async (tx) => {
    const found = await tx<{ id: string; sealedToken: string }[]>`
      select c.id, c.sealed_token as "sealedToken" from code_host.connections chosen
      cross join lateral (select chosen.id union select auth.code_host_connections(chosen.user_id)) own (id)
      join code_host.connections c on c.id = own.id
        and (c.id = chosen.id or (c.account_id = chosen.account_id and ${issuedBy(codeHost)}))
      where chosen.id = ${id}::uuid order by c.created_at desc`;
    await tx`select marketplace.forget_connection(each) from unnest(${found.map((row) => row.id)}::uuid[]) each`;
    return found.slice(0, 10).map((row) => row.sealedToken);
  });
  const tokens = await Promise.all(sealed.map((text) => codeHost.seal.open(text)));
  return tokens.filter((token) => token !== null);
}

export async function forgetConnection({ database }: CodeHostContext, id: string): Promise<void> {
  await database.owner`select marketplace.forget_connection(${id}::uuid)`;
}

/** Calls the code host with the connection's token. Deletes the connection if the token is rejected. */
export async function askWith<T>(
  context: CodeHostContext,
  connection: Pick<Connection, 'id' | 'token'>,
  ask: (token: string) => Promise<T>,
): Promise<T> {
  try {
    return await ask(connection.token);
  } catch (error) {
    if (isCodeHostError(error, 'code_host_unauthorized')) await forgetConnection(context, connection.id);
    throw error;
  }
}

/**
 * Records which repositories were read through a connection. A client can grant access only to these
 * repositories.
 */
export async function noteSeen(
  { database, now }: CodeHostContext,
  connectionId: string,
  fullNames: readonly string[],
): Promise<void> {
  // All calls write the rows in the same order. Otherwise two calls could wait for each other.
  const names = [...new Set(fullNames.map((name) => name.toLowerCase()))].toSorted();
  // This inserts nothing if the connection has been deleted in the meantime.
  await database.owner`
    insert into code_host.seen_repositories (connection_id, full_name, seen_at)
    select c.id, seen.full_name, ${now()}
    from code_host.connections c, unnest(${names}::text[]) as seen (full_name)
    where c.id = ${connectionId}::uuid
    on conflict (connection_id, full_name) do update set seen_at = excluded.seen_at`;
}

export function toUserRow({ login, name, avatarUrl }: Owner): CodeHostUserRow {
  return { login, name, avatar_url: avatarUrl };
}

export function readHandle(headers: IncomingHttpHeaders): string | null {
  const given = headers['x-github-token'];
  const handle = Array.isArray(given) ? given[0] : given;
  return handle?.trim() || null;
}

/** Tries to revoke a token at the code host. Logs a failure instead of throwing. */
export async function tryRevoke({ codeHost, log }: CodeHostContext, token: string): Promise<void> {
  try {
    await codeHost.revoke(token);
  } catch (error) {
    log.warn({ reason: toError(error).message }, 'a token could not be revoked at the code host');
  }
}
