import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWebBuild, pagePolicy } from './build.ts';
import { serveWeb } from './serve-web.ts';

const script = 'console.log("a page’s own")';
const pages: Record<string, string> = {
  'index.html': `<html><script src="/theme.js"></script><script>${script}</script>home</html>`,
  'signin/index.html': '<html>sign in</html>',
  '404/index.html': '<html>not found</html>',
  'issue.screen.html': '<html>an issue</html>',
  'assets/app-abc.js': 'app()',
  'assets/app-abc.js.br': '',
  'assets/gone-abc.js': 'gone()',
  'index.html.br': '',
  'robots.txt': 'User-agent: *',
};

const origin = 'https://lastmile.example';
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastmile-web-'));
  for (const [name, text] of Object.entries(pages)) {
    const path = join(folder, 'client', name);
    await mkdir(join(path, '..'), { recursive: true });
    const plain = pages[name.replace(/\.br$/, '')] ?? '';
    await writeFile(path, name.endsWith('.br') ? brotliCompressSync(plain) : text);
  }
  await writeFile(
    join(folder, 'routes.json'),
    JSON.stringify({
      '/': 'index.html',
      '/signin': 'signin/index.html',
      '/dashboard/:id': 'issue.screen.html',
      '/confirmation/:id?': 'issue.screen.html',
    }),
  );
  app = fastify();
  await serveWeb(app, await loadWebBuild([], pathToFileURL(`${folder}/`)), origin);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the built web app', () => {
  it.each([
    ['/', 200, 'home'],
    ['/?id=1', 200, 'home'],
    ['/signin', 200, 'sign in'],
    ['/signin/', 200, 'sign in'],
    ['/dashboard/123', 200, 'an issue'],
    ['/dashboard/%00', 200, 'an issue'],
    ['/confirmation', 200, 'an issue'],
    ['/dashboard/1/2', 404, 'not found'],
    ['/nothing', 404, 'not found'],
    [`${'/'.repeat(100_000)}x`, 404, 'not found'],
    ['/404', 404, 'not found'],
    ['/index.html', 404, 'not found'],
    ['/issue.screen.html', 404, 'not found'],
    ['/assets/app-abc.js.br', 404, 'nothing at this address'],
    ['/assets/none.js', 404, 'nothing at this address'],
    ['/..%2f..%2fetc%2fpasswd', 404, 'not found'],
    ['/robots.txt', 200, 'User-agent'],
  ])('the web app responds to %s with %i', async (url, status, content) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(content);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([status, '']);
  });

  it('the content security policy allows only the inline script of the page itself', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`,
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'; base-uri 'self'");
  });

  it('files of the web app are cached forever, and pages are revalidated', async () => {
    expect((await app.inject('/assets/app-abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await app.inject('/')).headers['cache-control']).toBe('no-cache');
  });

  it('no cache keeps the error for a file that is missing while a new build is written', async () => {
    await rm(join(folder, 'client', 'assets/gone-abc.js'));
    const { statusCode, headers, body } = await app.inject('/assets/gone-abc.js');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toContain('nothing at this address');
  });

  it.each([
    ['file', '/assets/app-abc.js', 'app()'],
    ['page', '/', pages['index.html']],
  ])(
    'a browser that accepts compression gets the compressed %s, and others the plain one',
    async (_what, url, text) => {
      const get = (coding: string) => app.inject({ url, headers: { 'accept-encoding': coding } });
      const response = await get('gzip, br');
      expect(response.headers).toMatchObject({
        'content-encoding': 'br',
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(brotliDecompressSync(response.rawPayload).toString()).toBe(text);
      const plain = await get('br;q=0, gzip');
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text]);
    },
  );

  it('an unchanged page returns 304 and a missing page 404', async () => {
    const { etag } = (await app.inject('/')).headers;
    expect((await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304);
    expect((await app.inject({ url: '/nothing', headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
  });

  it.each([
    ['/', '<https://lastmile.example/>; rel="canonical"'],
    ['/signin/?next=%2Fdashboard', '<https://lastmile.example/signin>; rel="canonical"'],
    ['/x/%2e%2e/sign%0ain', '<https://lastmile.example/signin>; rel="canonical"'],
    ['/dashboard/123', undefined],
    ['/nothing', undefined],
    ['/robots.txt', undefined],
  ])('the web app sends the canonical link of %s', async (url, link) => {
    expect((await app.inject(url)).headers.link).toBe(link);
  });

  it('the sitemap lists the public pages', async () => {
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://lastmile.example/',
      'https://lastmile.example/signin',
    ]);
  });

  it('the error for a missing build says which command to run', async () => {
    const empty = fastify();
    await serveWeb(empty, await loadWebBuild([], pathToFileURL(`${folder}/none/`)), origin);
    const response = await empty.inject('/');
    expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

describe('the content security policy of a page', () => {
  it('the content security policy allows inline styles of the page by hash', () => {
    const style = 'h1 { color: red }';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(pagePolicy(`<style>${style}</style>`)).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(pagePolicy('<p>no style</p>')).toContain("style-src 'self';");
  });

  it('the content security policy allows scripts, styles, requests and frames of the given origins', () => {
    const origins = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
    const directives = pagePolicy('<p>a</p>', origins).split('; ');
    const names = directives
      .filter((directive) => directive.endsWith(` ${origins.join(' ')}`))
      .map((directive) => directive.split(' ')[0]);
    expect(names).toEqual(['script-src', 'style-src', 'connect-src', 'frame-src']);
    expect(pagePolicy('<p>a</p>')).not.toContain('http');
  });

  it('the content security policy lists each inline script once', () => {
    const policy = pagePolicy('<script>a</script><script type="module" async="">a</script>');
    expect(policy.match(/sha256-/g)).toHaveLength(1);
  });
});
