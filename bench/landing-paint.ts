import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { loadWebBuild } from '#server/web/build.ts';
import { serveWeb } from '#server/web/serve-web.ts';
import { ROOT } from '../scripts/run-command.ts';
import type { Bench } from './bench.ts';

/**
 * Compares the largest contentful paint of the front page with that of a copy without styles, fonts and
 * scripts.
 */
export const landingPaint: Bench = {
  name: 'Landing',
  async measure(world) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const served = await serveBeside(folder);
    try {
      const landing = await world.audit(`${served.origin}/`);
      const bare = await world.audit(`${served.origin}/bare`);
      const pair = (part: 'largestPaint' | 'performance') => ({ value: landing[part], floor: bare[part] });
      return [
        { name: '/ largest paint', ...pair('largestPaint'), unit: 'ms', limit: { of: 'ratio', atMost: 1.3 } },
        { name: '/ performance compared with bare text', ...pair('performance'), unit: 'points' },
      ];
    } finally {
      await served.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/**
 * Serves a copy of the web app from `folder`. The path /bare is the front page without styles, fonts and
 * scripts.
 */
async function serveBeside(folder: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  await cp(join(ROOT, 'build'), folder, { recursive: true });
  const landing = await readFile(join(folder, 'client/index.html'), 'utf8');
  await mkdir(join(folder, 'client/bare'));
  const page = bare(landing);
  await writeFile(join(folder, 'client/bare/index.html'), page);
  await writeFile(join(folder, 'client/bare/index.html.br'), brotliCompressSync(page));
  await writeFile(
    join(folder, 'routes.json'),
    JSON.stringify({ '/': 'index.html', '/bare': 'bare/index.html' }),
  );

  const app = fastify();
  await serveWeb(app, await loadWebBuild([], pathToFileURL(`${folder}/`)), 'http://localhost');
  const origin = await app.listen({ port: Number(process.env.BENCH_PORT ?? 0), host: '127.0.0.1' });
  return { origin, stop: () => app.close() };
}

/** Removes styles, scripts, forms, images and attributes from a page. */
function bare(html: string): string {
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  const text = body
    .replace(/<(script|style|svg|button|input)\b[\s\S]*?<\/\1>|<input[^>]*>/g, '')
    .replace(/<(\w+)[^>]*?( href="[^"]*")[^>]*>/g, '<$1$2>')
    .replace(/<(?!a )(\w+) [^>]*>/g, '<$1>');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title><link rel="icon" href="/favicon.svg"></head><body>${text}</body></html>`;
}
