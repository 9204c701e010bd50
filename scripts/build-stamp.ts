// What the web build was made of, so that nobody builds it twice or serves an old one.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

const STAMP = join(ROOT, 'build', 'inputs.sha256');
const INPUTS = [
  '{web,domain,content}/**/*',
  'scripts/{build-web,bundle-documents,write-documents}.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
];

/** Whether the build is there and everything that goes into it is as it was. */
export function isBuildFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOfInputs();
}

/** Before a build begins: one that is cut short must not pass for a whole one. */
export function clearStamp(): void {
  rmSync(STAMP, { force: true });
}

export function stampBuild(stamp: string): void {
  writeFileSync(STAMP, stamp);
}

/** One hash over the names and contents of all inputs but tests. */
export function stampOfInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
