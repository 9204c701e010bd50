// Stores a hash of all files that the web build depends on. The web app is built again only if the hash
// changes.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

const STAMP = join(ROOT, 'build', 'inputs.sha256');
const INPUTS = [
  '{web,domain,content}/**/*',
  'scripts/{build-web,write-documents,write-screens}.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
];

/** Returns whether a build exists and its files have not changed. */
export function isBuildFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOfInputs();
}

/** Removes the stamp before a build, so that an interrupted build does not count as complete. */
export function clearStamp(): void {
  rmSync(STAMP, { force: true });
}

export function stampBuild(stamp: string): void {
  writeFileSync(STAMP, stamp);
}

/** Returns a hash of the names and contents of all files that the build depends on, without tests. */
export function stampOfInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
