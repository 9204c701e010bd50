import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, runQuietly, runSideBySide } from './run-command.ts';

const rooms = globSync('*/tsconfig.json', { cwd: ROOT }).sort();
if (rooms.length === 0) throw new Error('No room with a tsconfig.json was found.');

const outcomes = await runSideBySide(rooms.map((room) => () => runQuietly(room, 'tsc', argumentsFor(room))));
for (const { output } of outcomes) process.stdout.write(output);
console.log(`${rooms.length} rooms: ${rooms.map((room) => room.split('/')[0]).join(', ')}`);
process.exitCode = outcomes.some(({ code }) => code !== 0) ? 1 : 0;

/** The compiler's cache is in node_modules, because it depends on the installed packages. */
function argumentsFor(room: string): string[] {
  const known = join(ROOT, 'node_modules/.cache/types', `${dirname(room)}.tsbuildinfo`);
  return ['-p', room, '--incremental', '--tsBuildInfoFile', known];
}
