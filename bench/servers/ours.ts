import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-command.ts';
import { freePort } from '../../tests/instance/free-port.ts';
import { runServer, type Server } from './run-server.ts';

type Keys = { anonKey: string; serviceRoleKey: string };

export async function startOurs(dataDir: string, databaseUrl: string): Promise<Server & { keys: Keys }> {
  const port = await freePort();
  const server = await runServer(`http://localhost:${port}`, '/readyz', ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LIMIT_FACTOR: 'off',
      LOG_LEVEL: 'error',
    },
  });
  const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as Keys;
  return { ...server, keys };
}
