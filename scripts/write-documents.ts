import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig } from 'vite';
import viteConfig from '../vite.config.ts';
import { documentPaths } from '../web/ui/page-urls.ts';
import { ROOT } from './run-command.ts';

const ISLAND = 'web/marketing/island.ts';

type Replacement = [pattern: RegExp, text: string | ((match: string, ...parts: string[]) => string)];

/**
 * Puts styles and small scripts into the HTML files in `folder`, so that a browser can show a page after a
 * single request.
 */
export async function writeDocuments(folder: string): Promise<void> {
  const pages = documentPaths.map((path) => join(folder, path, 'index.html'));
  const replacements: Replacement[] = [
    [/<link rel="stylesheet" href="[^"]+"\/>/g, `<style>${await bundledStyles(folder, pages)}</style>`],
    [islandTag, `<script type="module">${await bundledIsland()}</script>`],
  ];
  for (const page of pages) {
    const html = withInlineScripts(readFileSync(page, 'utf8'), folder);
    writeFileSync(
      page,
      replacements.reduce((text, part) => replaced(text, part, page), html),
    );
  }
}

/** Puts the scripts of `web/public` into the page that loads them. */
function withInlineScripts(html: string, folder: string): string {
  return html.replace(
    /<script src="\/([\w-]+\.js)"([^>]*)><\/script>/g,
    (_tag, file: string, attributes: string) =>
      `<script${attributes}>${readFileSync(join(folder, file), 'utf8')}</script>`,
  );
}

const islandTag = new RegExp(`<script type="module" src="/${ISLAND.replaceAll('.', '\\.')}"></script>`, 'g');

function replaced(html: string, [pattern, text]: Replacement, page: string): string {
  if (!html.match(pattern)) throw new Error(`${page} holds nothing like ${pattern}.`);
  return html.replace(pattern, typeof text === 'string' ? () => text : text);
}

/** Bundles the script of the prerendered pages into a single file that imports nothing. */
async function bundledIsland(): Promise<string> {
  const output = await outputOf({ lib: { entry: ISLAND, formats: ['es'] } });
  const [script] = output.filter((each) => each.type === 'chunk');
  if (!script || script.imports.length > 0) throw new Error(`${ISLAND} could not be made one script.`);
  return script.code.trim();
}

/** Bundles the CSS of the prerendered pages. Throws if `folder` lacks a font. */
async function bundledStyles(folder: string, pages: readonly string[]): Promise<string> {
  const entry = join(ROOT, 'build/documents.css');
  const near = (path: string) => relative(join(ROOT, 'build'), join(ROOT, path));
  writeFileSync(
    entry,
    [
      '@layer theme, base, components, utilities;',
      `@import "${near('web/ui/tokens/theme.css')}";`,
      '@import "tailwindcss/utilities.css" layer(utilities) source(none);',
      ...pages.map((page) => `@source "${near(page)}";`),
    ].join('\n'),
  );
  const output = await outputOf({ rolldownOptions: { input: entry } });
  const styles = output.flatMap((each) =>
    each.type === 'asset' && /\.css$/.test(each.fileName) ? each.source : [],
  );
  const css = styles.map(String).join('').trim();
  const fonts = [...css.matchAll(/url\(([^)]+)\)/g)].map(([, address = '']) => address);
  const missing = fonts.filter((address) => !existsSync(join(folder, address)));
  if (css === '' || fonts.length === 0 || missing.length > 0)
    throw new Error(`The styles of the documents are not whole: ${missing.join(', ')}`);
  return css;
}

async function outputOf(options: InlineConfig['build']) {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [tailwindcss()],
    build: { ...viteConfig.build, ...options, write: false },
  });
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []));
}
