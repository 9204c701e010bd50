import { ROOT } from '../../scripts/run-command.ts';
import { freePort } from '../instance/free-port.ts';
import { runServer, type Server } from '../instance/run-server.ts';
import { OPERATOR } from './people.ts';

/** Starts the product on a temporary data folder with these settings and this code host. */
export async function startInstance(
  settings: Record<string, string> = {},
  codeHost: 'double' | 'sample' = 'double',
): Promise<Server> {
  const port = Number(process.env.PORT) || (await freePort());
  const double = codeHost === 'double' ? { GITHUB_DOUBLE_PORT: String(await freePort()) } : {};
  const beside = { OPERATOR_EMAILS: OPERATOR, ...double };
  return runServer(`http://localhost:${port}`, '/readyz', ['tests/instance/fresh-instance.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...beside, ...settings },
  });
}
