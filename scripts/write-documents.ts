import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { documentPaths } from '../web/ui/paths.ts';
import { ROOT } from './run-command.ts';

const ISLAND = 'web/marketing/island.ts';

/**
 * Makes each plain document one file: its styles, the theme script and the island are written into the page, so that
 * a browser can paint it as soon as it has read it. `folder` is where the build left the pages.
 */
export async function writeDocuments(folder: string): Promise<void> {
  const theme = readFileSync(join(folder, 'theme.js'), 'utf8');
  const island = await bundled(ISLAND);
  for (const path of documentPaths) {
    const page = join(folder, path, 'index.html');
    const html = readFileSync(page, 'utf8');
    const parts: [RegExp, (match: string, address: string) => string][] = [
      [/<link rel="stylesheet" href="([^"]+)"\/>/g, (_, address) => styleOf(folder, address)],
      [/<script src="\/theme\.js"><\/script>/g, () => `<script>${theme}</script>`],
      [islandTag, () => `<script type="module">${island}</script>`],
    ];
    writeFileSync(
      page,
      parts.reduce((text, part) => replaced(text, part, path), html),
    );
  }
}

const islandTag = new RegExp(`<script type="module" src="/${ISLAND.replaceAll('.', '\\.')}"></script>`, 'g');

function replaced(
  html: string,
  [pattern, replacement]: [RegExp, (match: string, address: string) => string],
  path: string,
): string {
  if (!html.match(pattern)) throw new Error(`The page ${path} holds nothing like ${pattern}.`);
  return html.replace(pattern, replacement);
}

function styleOf(folder: string, address: string): string {
  return `<style>${readFileSync(join(folder, address), 'utf8').trim()}</style>`;
}

/** One script without imports, small enough to stand in a page. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['es'] }, minify: true },
  });
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script] = chunks.filter((each) => each.type === 'chunk');
  if (!script || script.imports.length > 0) throw new Error(`${entry} could not be made one script.`);
  return script.code.trim();
}
