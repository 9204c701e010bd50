import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { clearStamp, stampBuild, stampOfInputs } from './build-stamp.ts';
import { writeDocuments } from './write-documents.ts';
import { paintFirst, writeScreens } from './write-screens.ts';

const compressible = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.txt', '.json', '.data']);
const worthCompressing = 512;

const stamp = stampOfInputs();
clearStamp();
buildApp();
await writeDocuments('build/client');
for (const path of filesIn('build/client')) putPaintFirst(path);
const screens = writeScreens('build/client');
// Only the build needs these two folders.
for (const path of ['build/server', 'build/client/.vite']) rmSync(path, { recursive: true, force: true });
writeFileSync('build/routes.json', `${JSON.stringify(screens, null, 2)}\n`);
for (const file of filesIn('build/client')) compress(file);
stampBuild(stamp);

function buildApp() {
  const routerBin = fileURLToPath(new URL('bin.cjs', import.meta.resolve('@react-router/dev/package.json')));
  const { status } = spawnSync(process.execPath, [routerBin, 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function putPaintFirst(path: string) {
  if (extname(path) !== '.html') return;
  const html = readFileSync(path, 'utf8');
  const loadsApp = html.includes('rel="modulepreload"');
  if (!loadsApp) return;
  writeFileSync(path, paintFirst(html));
}

function filesIn(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function compress(path: string) {
  const body = readFileSync(path);
  if (!compressible.has(extname(path)) || body.length < worthCompressing) return;
  writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
}
