import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paintFirst, writeScreens } from './write-screens.ts';

const head =
  '<link rel="modulepreload" href="/assets/app.js"/><script>theme()</script><link rel="stylesheet" href="/assets/app.css"/>';
const page = `<html><head>${head}</head><body>text</body></html>`;
const routes = {
  root: { path: '', module: '/assets/root.js', imports: ['/assets/app.js'] },
  home: { parentId: 'root', index: true, module: '/assets/home.js' },
  shell: { parentId: 'root', module: '/assets/shell.js', imports: ['/assets/menu.js'] },
  'client/issue': { parentId: 'shell', path: '/dashboard/:id', module: '/assets/issue.js' },
  unknown: { parentId: 'root', path: '*', module: '/assets/unknown.js' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastmile-screens-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/manifest-1.js'), `window.manifest=${JSON.stringify({ routes })};`);
  for (const name of ['reading', 'follow']) writeFileSync(join(folder, `assets/${name}-1.js`), '');
  writeFileSync(join(folder, '__spa-fallback.html'), page);
  writeFileSync(join(folder, 'index.html'), page);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('each screen that is not prerendered gets a page', () => {
  expect(writeScreens(folder)).toEqual({ '/': 'index.html', '/dashboard/:id': 'client-issue.screen.html' });
  expect(readdirSync(folder).filter((name) => name.includes('.screen.'))).toEqual([
    'client-issue.screen.html',
  ]);
});

it('the page of a screen lists the scripts of the screen and its layouts once', () => {
  writeScreens(folder);
  const html = readFileSync(join(folder, 'client-issue.screen.html'), 'utf8');
  const scripts = [...html.matchAll(/rel="modulepreload"[^>]* href="\/assets\/([\w-]+)\.js"/g)].map(
    ([, name]) => name,
  );
  expect(scripts).toEqual(['app', 'root', 'shell', 'menu', 'issue', 'reading-1', 'follow-1']);
});

it('the theme and the styles load before the scripts, which have a low priority', () => {
  expect(paintFirst(page)).toContain(
    '<head><script>theme()</script><link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" fetchpriority="low"',
  );
});
