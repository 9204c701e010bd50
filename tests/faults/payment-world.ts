import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, type Sql } from '#server/platform/database/pool.ts';
import { StripeDouble, secretKey, webhookSecret } from '../doubles/stripe-double.ts';
import { freePort } from '../instance/free-port.ts';
import { databaseAddress, end, pause, type RunningServer, startServer } from './running-server.ts';

export type Who = 'client' | 'engineer' | 'rival' | 'operator' | 'visitor';
export type Answer = { status: number; body: unknown };

/** A server that can be killed, its payment provider, and the users of both. */
export type PaymentWorld = {
  provider: StripeDouble;
  /** This connection stays open when the server is killed. */
  sql: Sql;
  clientEmail: string;
  webhook(): string;
  /** Status 0 means that there was no response. The request may still have been carried out. */
  call(who: Who, path: string, body: unknown, method?: 'POST' | 'PATCH'): Promise<Answer>;
  alive(): Promise<void>;
  killAndRestart(): Promise<void>;
  close(): Promise<void>;
};

const emails = {
  client: 'client@example.com',
  engineer: 'engineer@example.com',
  rival: 'rival@example.com',
  operator: 'operator@example.com',
};

export async function openPaymentWorld(): Promise<PaymentWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lastmile-payments-'));
  const provider = new StripeDouble();
  const settings = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: await provider.listen(),
    OPERATOR_EMAILS: emails.operator,
    LIMIT_FACTOR: 'off',
  };
  const port = await freePort();
  let server: RunningServer = await startServer(dataDir, port, settings);
  let alive = Promise.resolve();
  const sql = openPool(databaseAddress(dataDir), { max: 4 });
  await sql`update marketplace.setting set value = '1000000' where name = 'held_issues_at_once'`;
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(emails).map(async ([who, email]) => [who, await signUp(server, who, email)]),
    ),
  ) as Record<Who, string | undefined>;

  const restart = async () => {
    await end(server.process, 'SIGKILL');
    // Unlocks the jobs of the killed server, which would otherwise stay locked for half a minute.
    await sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs where locked_by is not null having count(*) > 0`;
    server = await startServer(dataDir, port, settings);
  };
  return {
    provider,
    sql,
    clientEmail: emails.client,
    webhook: () => `${server.url}/webhooks/stripe`,
    call: (who, path, body, method = 'POST') => send(server, tokens[who], path, body, method),
    alive: () => alive,
    killAndRestart: () => {
      alive = restart();
      return alive;
    },
    close: async () => {
      await sql.end();
      await end(server.process, 'SIGINT');
      await provider.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function send(
  { url, keys }: RunningServer,
  token: string | undefined,
  path: string,
  body: unknown,
  method: string,
): Promise<Answer> {
  const headers = {
    apikey: keys.anonKey,
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  try {
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (response.status === 500) throw new ServerFault(`${method} ${path} answered 500: ${text}`);
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    if (error instanceof ServerFault) throw error;
    return { status: 0, body: null };
  }
}

/** The server must never respond with 500, even if the services it depends on fail. */
class ServerFault extends Error {}

async function signUp(server: RunningServer, who: string, email: string): Promise<string> {
  const isEngineer = who === 'engineer' || who === 'rival';
  const data = isEngineer ? { role: 'engineer', name: 'Ada Engineer', skills: ['React'] } : {};
  const password = 'Correct-horse-battery-1';
  await send(server, undefined, '/auth/v1/signup', { email, password, data }, 'POST');
  const headers = { 'x-dev-secret': server.keys.devSecret };
  for (let wait = 0; wait < 300; wait += 1) {
    const mails = (await (await fetch(`${server.url}/dev/outbox.json`, { headers })).json()) as {
      to: string;
      action: string;
    }[];
    const mail = mails.find(({ to }) => to === email);
    if (mail) {
      const { searchParams } = new URL(mail.action);
      const link = { type: searchParams.get('type'), token_hash: searchParams.get('token_hash') };
      const { body } = await send(server, undefined, '/auth/v1/verify', link, 'POST');
      return (body as { access_token: string }).access_token;
    }
    await pause(50);
  }
  throw new Error(`No mail reached ${email}.`);
}
