// The marketplace with reload: Vite serves the web app and hands every call on to the server, which restarts on change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './run-command.ts';

const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;
const calls = '^/(auth|rest|storage|functions)/v1/|^/(config[.]json|healthz|readyz|dev/outbox)';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'server/main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` },
});
const vite = await createServer({
  root: ROOT,
  server: { port, strictPort: true, proxy: { [calls]: `http://localhost:${serverPort}` } },
});
await vite.listen();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

async function stop(): Promise<void> {
  server.kill('SIGTERM');
  await vite.close();
}
