// Builds the web app if its sources have changed, then serves.

import process from 'node:process';

// npm and `node --run` run this script in a shell. A stop signal ends them and the shell but never arrives here. Started
// by others, such as `nohup`, the server may outlive its parent.
const { npm_lifecycle_event, NODE_RUN_SCRIPT_NAME } = process.env;
const hasShell = [npm_lifecycle_event, NODE_RUN_SCRIPT_NAME].includes('start');
const firstParent = hasShell ? process.ppid : null;
const isOrphan = () => firstParent !== null && process.ppid !== firstParent;

await import('./build-if-stale.ts');
if (isOrphan()) process.exit(1);
const watch = setInterval(() => {
  if (!isOrphan()) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();
await import('../server/main.ts');
