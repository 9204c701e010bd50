import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Installs packages that only a benchmark needs from the npm registry into `folder`. */
export async function installPackages(folder: string, packages: string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...packages];
  await promisify(execFile)('npm', install, { cwd: folder });
}
