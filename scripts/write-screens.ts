import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Route = { parentId?: string; path?: string; index?: boolean; module: string; imports?: string[] };

const FALLBACK = '__spa-fallback.html';
const PRELOAD = '<link rel="modulepreload" fetchpriority="low"';

/**
 * Writes an HTML file for each screen of the built app in `folder` that is not prerendered. The file lists the
 * scripts of the screen, so that a browser loads them beside those of the app and not after them. This includes
 * the scripts that read and follow data, because each of these screens shows some.
 * Returns the name of the HTML file of each path pattern.
 */
export function writeScreens(folder: string): Record<string, string> {
  const routes = manifestRoutes(folder);
  const fallback = readFileSync(join(folder, FALLBACK), 'utf8');
  const late = [...scriptsNamed('reading', folder), ...scriptsNamed('follow', folder)];
  const screens: Record<string, string> = {};
  for (const [id, route] of Object.entries(routes)) {
    const pattern = route.index ? '/' : route.path;
    if (!pattern || pattern === '*') continue;
    const prerendered = `${pattern}/index.html`.replace(/^\/+/, '');
    const name = `${id.replaceAll('/', '-')}.screen.html`;
    const isPrerendered = existsSync(join(folder, prerendered));
    if (!isPrerendered)
      writeFileSync(join(folder, name), preloading(fallback, [...scriptsOf(routes, id), ...late]));
    screens[pattern] = isPrerendered ? prerendered : name;
  }
  return screens;
}

/**
 * Moves the theme and the styles before the scripts, so that a browser that loads six files at a time paints soon,
 * and gives the scripts a low priority. The theme and the styles keep their order, which hydration depends on.
 */
export function paintFirst(html: string): string {
  const [needed] = /<script>(?:(?!<script)[^])*?<\/script><link rel="stylesheet" [^>]*>/.exec(html) ?? [];
  if (!needed) throw new Error('The page does not have the theme and the styles one after the other.');
  const ordered = html.replace(needed, '').replace('<link rel="modulepreload"', (first) => needed + first);
  return ordered.replaceAll('<link rel="modulepreload"', PRELOAD);
}

function preloading(html: string, scripts: string[]): string {
  const links = scripts
    .filter((script) => !html.includes(`href="${script}"`))
    .map((script) => `${PRELOAD} href="${script}"/>`);
  const config = '<link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous"/>';
  return html.replace('</head>', `${links.join('')}${config}</head>`);
}

function scriptsOf(routes: Record<string, Route>, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  return [...scriptsOf(routes, route.parentId ?? ''), route.module, ...(route.imports ?? [])].filter(isFirst);
}

function scriptsNamed(name: string, folder: string): string[] {
  const files = readdirSync(join(folder, 'assets'));
  return files
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => `/assets/${file}`);
}

function isFirst(script: string, index: number, all: string[]): boolean {
  return all.indexOf(script) === index;
}

function manifestRoutes(folder: string): Record<string, Route> {
  const assets = join(folder, 'assets');
  const [name = ''] = readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file));
  const script = readFileSync(join(assets, name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)).routes;
}
