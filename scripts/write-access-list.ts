import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAccessList } from '#server/platform/database/access.ts';
import { ensureApiLogin } from '#server/platform/database/api-login.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { withConnection } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { ROOT } from './run-command.ts';

/** `npm run access-list` writes database/access.txt from a new database. */
const folder = mkdtempSync(join(tmpdir(), 'lastmile-access-'));
const database = await startEmbedded(folder, createLog('warn'));
try {
  await migrate(database.ownerUrl);
  await ensureApiLogin(database.ownerUrl, null);
  writeFileSync(join(ROOT, 'database/access.txt'), await withConnection(database.ownerUrl, writeAccessList));
} finally {
  await database.stop();
  rmSync(folder, { recursive: true });
}
