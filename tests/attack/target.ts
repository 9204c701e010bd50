import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '#server/platform/database/pool.ts';
import { openModelDouble } from '../doubles/model-double.ts';
import { StripeDouble, secretKey, webhookSecret } from '../doubles/stripe-double.ts';
import { databaseAddress, end, startServer } from '../faults/running-server.ts';
import { freePort } from '../instance/free-port.ts';
import { remoteInstance } from '../instance/remote-instance.ts';

/** Starts the server of a checkout with public limits, a payment provider and a language model. */
export async function openTarget(tree?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lastmile-attack-'));
  const [provider, model] = [new StripeDouble(), await openModelDouble()];
  const settings = {
    LIMIT_FACTOR: '1',
    TRUST_PROXY: 'true',
    ESTIMATE_URL: model.url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: await provider.listen(),
  };
  const server = await startServer(dataDir, await freePort(), settings, tree);
  const sql = openPool(databaseAddress(dataDir), { max: 2 });
  await sql`update marketplace.setting set value = 'true' where name = 'operators_need_second_factor'`;
  return {
    instance: remoteInstance(server, sql),
    provider,
    model,
    close: async () => {
      await sql.end();
      await end(server.process, 'SIGINT');
      await Promise.all([provider.close(), model.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
