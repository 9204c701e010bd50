import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tests/instance/free-port.ts';
import { runServer, type Server } from '../../tests/instance/run-server.ts';
import { installPackages } from '../install-packages.ts';

const packages = ['@supabase/lite@0.10.0', 'postgres@3.4.9'];

export const peerName = '@supabase/lite 0.10.0';

/**
 * Installs another implementation of the protocol from the npm registry into `folder` and starts it. Uses the
 * command `start`, which its README recommends for production.
 */
export async function startPeer(folder: string, databaseUrl: string): Promise<Server> {
  await installPackages(folder, packages);
  await mkdir(join(folder, 'supabase/schemas'), { recursive: true });
  await writeFile(join(folder, 'supabase/schemas/schema.sql'), 'create table todos (id int primary key);');
  const port = await freePort();
  const url = new URL(databaseUrl);
  const name = url.pathname;
  await writeFile(
    join(folder, 'supabase/config.toml'),
    `[api]
port = ${port}
[db]
driver = "postgres"
url = "postgres://${name}"
[db.migrations]
schema_paths = ["./schemas/schema.sql"]
[auth]
enabled = true
jwt_secret = "only-for-this-comparison-and-nothing-else"
[auth.email]
enable_confirmations = false
`,
  );
  const command = [join(folder, 'node_modules/@supabase/lite/dist/cli/index.js'), 'start'];
  // The URL cannot contain the folder of the socket, so the folder is passed separately.
  const env = {
    ...process.env,
    DO_NOT_TRACK: '1',
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
  };
  return runServer(`http://127.0.0.1:${port}`, '/auth/v1/health', command, {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
}
