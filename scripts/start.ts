// Builds the web app if its sources have changed, then serves.

import process from 'node:process';

// npm runs this script in a shell, and a stop signal ends npm and the shell but never arrives here.
const firstParent = process.env.npm_lifecycle_event === undefined ? null : process.ppid;
const isOrphan = () => firstParent !== null && process.ppid !== firstParent;

await import('./build-if-stale.ts');
if (isOrphan()) process.exit(1);
const watch = setInterval(() => {
  if (!isOrphan()) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();
await import('../server/main.ts');
