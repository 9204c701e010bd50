import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig } from 'vite';
import viteConfig from '../vite.config.ts';
import { ROOT } from './run-command.ts';

export const ISLAND = 'web/marketing/island.ts';

/** The island as one script without imports, for inlining. */
export async function bundledIsland(): Promise<string> {
  const output = await outputOf({ lib: { entry: ISLAND, formats: ['es'] } });
  const [script] = output.filter((each) => each.type === 'chunk');
  if (!script || script.imports.length > 0) throw new Error(`${ISLAND} could not be made one script.`);
  return script.code.trim();
}

/** The theme and the utility classes used by the pages. Fonts are those in `folder`. */
export async function bundledStyles(folder: string, pages: readonly string[]): Promise<string> {
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
