import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, type Sql } from '#server/platform/database/pool.ts';
import { StripeDouble, secretKey, webhookSecret } from '../doubles/stripe-double.ts';
import { freePort } from '../instance/free-port.ts';
import { remoteInstance } from '../instance/remote-instance.ts';
import { send } from '../instance/send-request.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { databaseAddress, end, type RunningServer, startServer } from './running-server.ts';

export type Who = 'client' | 'engineer' | 'rival' | 'operator' | 'visitor';

/** A server that can be killed, its payment provider, and the users of both. */
export type PaymentWorld = {
  provider: StripeDouble;
  /** This connection stays open when the server is killed. */
  sql: Sql;
  clientEmail: string;
  webhook(): string;
  /** Fails on a response with status 500. A request without a response may still have been carried out. */
  call(who: Who, path: string, payload: object, method?: 'POST' | 'PATCH'): Promise<void>;
  alive(): Promise<void>;
  killAndRestart(): Promise<void>;
  close(): Promise<void>;
};

const operatorEmail = 'operator@example.com';

/** `tree` is the checkout whose server runs, by default this one. */
export async function openPaymentWorld(tree?: string): Promise<PaymentWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lastmile-payments-'));
  const provider = new StripeDouble();
  const settings = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: await provider.listen(),
    OPERATOR_EMAILS: operatorEmail,
    LIMIT_FACTOR: 'off',
  };
  const port = await freePort();
  let server: RunningServer = await startServer(dataDir, port, settings, tree);
  let alive = Promise.resolve();
  const sql = openPool(databaseAddress(dataDir), { max: 4 });
  await sql`update marketplace.setting set value = '1000000' where name like 'held_issues_%'`;
  const instance = remoteInstance(server, sql);
  const client = await signUpAs(instance, 'client');
  const people: Record<Who, { headers: Record<string, string> }> = {
    client,
    engineer: await signUpAs(instance, 'engineer'),
    rival: await signUpAs(instance, 'engineer'),
    operator: await signUpAs(instance, 'client', operatorEmail),
    visitor: { headers: { apikey: server.keys.anonKey } },
  };

  const restart = async () => {
    await end(server.process, 'SIGKILL');
    // Unlocks the jobs of the killed server, which would otherwise stay locked for half a minute.
    await sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs where locked_by is not null having count(*) > 0`;
    server = await startServer(dataDir, port, settings, tree);
  };
  return {
    provider,
    sql,
    clientEmail: client.email,
    webhook: () => `${server.url}/webhooks/stripe`,
    call: async (who, url, payload, method = 'POST') => {
      const { status, text } = await send(server.url, { method, url, headers: people[who].headers, payload });
      if (status === 500) throw new Error(`${method} ${url} answered 500: ${text}`);
    },
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
