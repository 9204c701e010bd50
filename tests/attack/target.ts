import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '#server/platform/database/pool.ts';
import { openModelDouble } from '../doubles/model-double.ts';
import { databaseAddress, end, startServer } from '../faults/running-server.ts';
import { freePort } from '../instance/free-port.ts';
import { remoteInstance } from '../instance/remote-instance.ts';

/** Starts the server of a checkout with public limits and a language model. */
export async function openTarget(tree?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lastmile-attack-'));
  const model = await openModelDouble();
  const settings = { LIMIT_FACTOR: '1', TRUST_PROXY: 'true', ESTIMATE_URL: model.url };
  const server = await startServer(dataDir, await freePort(), settings, tree);
  const sql = openPool(databaseAddress(dataDir), { max: 2 });
  await sql`update marketplace.setting set value = 'true' where name = 'operators_need_second_factor'`;
  return {
    instance: remoteInstance(server, sql),
    tree,
    model,
    close: async () => {
      await sql.end();
      await end(server.process, 'SIGINT');
      await model.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
