import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-command.ts';
import { freePort } from '../../tests/instance/free-port.ts';
import { runServer, type Server } from '../../tests/instance/run-server.ts';
import { withPostgres } from './with-postgres.ts';

type Ours = Server & { keys: { anonKey: string; serviceRoleKey: string } };

/** Runs `work` with our server on a temporary PostgreSQL server. Stops both afterwards. */
export function withOurs<T>(work: (ours: Ours, folder: string) => Promise<T>): Promise<T> {
  return withPostgres(['ours'], async (folder, [url = '']) => {
    const ours = await startOurs(join(folder, 'ours'), url);
    return work(ours, folder).finally(ours.stop);
  });
}

export async function startOurs(dataDir: string, databaseUrl: string): Promise<Ours> {
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
  const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as Ours['keys'];
  return { ...server, keys };
}
