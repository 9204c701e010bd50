import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuildFresh } from './build-stamp.ts';
import { ROOT } from './run-command.ts';

if (!isBuildFresh()) build();

function build(): void {
  console.log('Building the web app …');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/build-web.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nThe web app could not be built.`);
    process.exit(1);
  }
}
