// Starts the development server. Vite serves the web app and proxies API calls to the server, which restarts
// when its files change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './run-command.ts';

const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;
process.env.INSTANCE_URL = `http://localhost:${serverPort}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'server/main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` },
});
const vite = await createServer({ root: ROOT, server: { port, strictPort: true } });
await vite.listen();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

async function stop(): Promise<void> {
  server.kill('SIGTERM');
  await vite.close();
}
