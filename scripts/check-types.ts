import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, runQuietly, runSideBySide } from './run-command.ts';

const projects = globSync('*/tsconfig.json', { cwd: ROOT }).sort();
if (projects.length === 0) throw new Error('No project with a tsconfig.json was found.');

const outcomes = await runSideBySide(
  projects.map((project) => () => runQuietly(project, 'tsc', argumentsFor(project))),
);
for (const { output } of outcomes) process.stdout.write(output);
console.log(`${projects.length} projects: ${projects.map((project) => project.split('/')[0]).join(', ')}`);
process.exitCode = outcomes.some(({ code }) => code !== 0) ? 1 : 0;

/** The compiler's cache is in node_modules, because it depends on the installed packages. */
function argumentsFor(project: string): string[] {
  const known = join(ROOT, 'node_modules/.cache/types', `${dirname(project)}.tsbuildinfo`);
  return ['-p', project, '--incremental', '--tsBuildInfoFile', known];
}
