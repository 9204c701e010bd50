// Adds the sample data to the local instance that runs with these settings, or to one that it starts for that,
// and prints how to sign in.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { SettingsError } from '#server/platform/settings/settings-reader.ts';
import { ROOT } from './run-command.ts';

type Answer = { people: Record<string, { name: string; email: string; role: string }>; password: string };

class DemoError extends Error {}

try {
  await runDemo();
} catch (error) {
  if (!(error instanceof DemoError) && !(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runDemo(): Promise<void> {
  const { isLocal, publicUrl, dataDir } = readSettings(process.env);
  if (!isLocal) throw new DemoError('Sample data is for local instances: PUBLIC_URL names a public one.');
  const isRunning = await isReady(publicUrl);
  const stop = isRunning ? async () => {} : await startServer(publicUrl);
  try {
    const { people, password } = await fill(publicUrl, join(dataDir, 'keys.json'));
    console.table(Object.values(people).map(({ name, role, email }) => ({ name, role, email })));
    console.log(`Every sample account has the password ${password}.`);
    console.log('Or sign in with one click on the developer page. npm start prints its link.');
  } finally {
    await stop();
  }
}

async function fill(publicUrl: string, keysFile: string): Promise<Answer> {
  const keys = existsSync(keysFile) ? JSON.parse(readFileSync(keysFile, 'utf8')) : {};
  const config = await fetch(`${publicUrl}/config.json`).then(
    (answer) => answer.json() as Promise<{ anonKey?: string }>,
    () => ({ anonKey: undefined }),
  );
  // The secret is sent only to the instance that it belongs to.
  if (!keys.devSecret || config.anonKey !== keys.anonKey)
    throw new DemoError(
      `The instance at ${publicUrl} does not use ${keysFile}. Set DATA_DIR as for npm start.`,
    );
  const response = await fetch(`${publicUrl}/dev/sample-data`, {
    method: 'PUT',
    redirect: 'error',
    headers: { 'x-dev-secret': keys.devSecret },
  });
  const answer = (await response.json()) as Answer & { message?: string };
  if (!response.ok) throw new DemoError(answer.message ?? `The instance answered ${response.status}.`);
  return answer;
}

async function startServer(publicUrl: string): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  while (server.exitCode === null && server.signalCode === null) {
    if (await isReady(publicUrl)) return stop;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new DemoError('The instance could not be started.');
}

async function isReady(publicUrl: string): Promise<boolean> {
  return fetch(`${publicUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
