// Builds the web app if its sources have changed, then serves.
import './build-if-stale.ts';

// npm runs this script in a shell, and a stop signal ends npm and the shell but never arrives here.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();

await import('../server/main.ts');
