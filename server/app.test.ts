import { corsHeaders } from '@supabase/supabase-js/cors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#server/platform/database/connect.ts';
import { send } from '../tests/instance/send-request.ts';
import { setUpInstance } from '../tests/instance/set-up.ts';

const instance = setUpInstance();
let isUp = true;

const get = (url: string, headers: Record<string, string> = {}) =>
  instance.app.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress: '127.0.0.1' });

const ofDocuments: Record<string, string | undefined> = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const ofData = Object.fromEntries(Object.keys(ofDocuments).map((name) => [name, undefined]));

const ofParts = { ...ofData, 'content-security-policy': undefined, 'x-frame-options': undefined };

describe('instances', () => {
  it('an instance reports that it is live and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it.each(['/readyz', '/config.json'])('simultaneous requests for %s share their statements', async (url) => {
    const { database } = instance.platform;
    const { owner, health } = database;
    let statements = 0;
    const count = (sql: Sql, self: unknown, parts: unknown[]) => {
      statements += 1;
      return Reflect.apply(sql, self, parts);
    };
    database.owner = new Proxy(owner, { apply: count });
    database.health = new Proxy(health, { apply: count });
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(url)));
    Object.assign(database, { owner, health });
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThan(25);
  });

  it('an instance is ready while the connections of its requests wait for a lock, which takes a second', async () => {
    const { sql, platform } = instance;
    await sql.begin(async (tx) => {
      await tx`lock table mail.delivery`;
      const waits = Array.from({ length: 20 }, () =>
        platform.database.owner`select from mail.delivery`.catch((error: { code: string }) => error.code),
      );
      expect(await Promise.race([get('/readyz'), ...waits])).toMatchObject({ statusCode: 200 });
      expect(await Promise.all(waits)).toEqual(Array(20).fill('55P03'));
    });
  });

  it('an instance serves the configuration of the web app without secrets', async () => {
    const { keys } = instance.platform;
    const { body } = await get('/config.json');
    expect(JSON.parse(body)).toEqual({
      anonKey: keys.anonKey,
      payments: 'test',
      feePercent: 15,
      github: true,
      codeHost: new URL(instance.platform.settings.publicUrl).host,
      hasSampleCodeHost: true,
      engineerApproval: 'automatic',
      contactEmail: null,
      offersSampleData: true,
      captcha: null,
      texts: true,
    });
    for (const secret of [keys.serviceRoleKey, keys.jwtSecret, keys.encryptionKey])
      expect(body).not.toContain(secret);
  });

  it.each([
    '/config.json',
    '/nothing',
    '/auth/v1/health',
    '/rest/v1/issues',
    '/storage/v1/bucket',
    '/functions/v1/none',
    '/%E0%A4%A',
  ])('an instance sends security headers on %s', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['a page', '/', { ...ofDocuments, 'cross-origin-resource-policy': 'same-origin' }],
    ['an unknown path', '/nothing', { ...ofDocuments, 'cross-origin-resource-policy': 'same-origin' }],
    ['a script', '/assets/none.js', { ...ofParts, 'cross-origin-resource-policy': 'same-origin' }],
    ['a file', '/storage/v1/bucket', { ...ofDocuments, 'cross-origin-resource-policy': 'cross-origin' }],
    ['the data API', '/rest/v1/issues', { ...ofData, 'cross-origin-resource-policy': 'cross-origin' }],
    ['the auth service', '/auth/v1/health', { ...ofData, 'cross-origin-resource-policy': 'cross-origin' }],
    ['a function', '/functions/v1/none', { ...ofData, 'cross-origin-resource-policy': 'cross-origin' }],
  ])('an instance sends the right security headers for %s', async (_what, url, expected) => {
    const { headers } = await get(url);
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]]))).toEqual(expected);
  });

  it('an instance accepts a preflight request from any origin without an API key', async () => {
    for (const url of [
      '/auth/v1/signup',
      '/rest/v1/issues',
      '/storage/v1/object/issue-attachments/a.png',
      '/functions/v1/x',
    ]) {
      const response = await instance.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
      });
      expect(response.statusCode).toBe(204);
      expect(response.headers['access-control-allow-origin']).toBe('*');
      const allowed = String(response.headers['access-control-allow-headers']).split(', ');
      const sent = String(corsHeaders['Access-Control-Allow-Headers'])
        .split(', ')
        .map((name) => name.toLowerCase());
      expect(allowed).toEqual(expect.arrayContaining(sent));
      expect(sent).toContain('x-client-info');
    }
  });

  it('pages from other origins can read responses of services but no pages', async () => {
    const { headers } = await get('/config.json', { origin: 'https://elsewhere.example' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('malformed requests', () => {
  it('an undecodable address of a page gets what an unknown page gets', async () => {
    const [unknown, ...malformed] = await Promise.all(
      ['/no-such-page', '/dashboard/%E0%A4%A', '/%', '/dashboard/%E0%A4%A?id=1'].map((url) => get(url)),
    );
    const shown = (answer: typeof unknown) => [
      answer?.statusCode,
      answer?.headers['content-type'],
      answer?.body,
    ];
    expect(unknown?.statusCode).toBe(404);
    for (const each of malformed) expect(shown(each)).toEqual(shown(unknown));
  });

  it.each([
    ['an undecodable path', '/rest/v1/%E0%A4%A', {}],
    ['a null byte', '/rest/v1/issues%00?select=id%00', {}],
    ['1,000 filters', `/rest/v1/issues?${Array.from({ length: 1000 }, () => 'title=eq.x').join('&')}`, {}],
    ['a malformed token', '/rest/v1/issues', { authorization: 'Bearer x.y.z' }],
    ['an unknown service', '/rest/v2/issues', {}],
    ['an undecodable page', '/dashboard/%E0%A4%A', {}],
    ['a very long path', `/storage/v1/object/${'a'.repeat(5000)}`, {}],
  ])('a malformed request with %s gets a 4xx response', async (_what, url, headers) => {
    const { statusCode } = await get(url, { apikey: instance.platform.keys.anonKey, ...headers });
    expect(statusCode).toBeLessThan(500);
  });

  it.each([
    '/%72est/v1/issues',
    '/rest/%761/issues',
    '/%61uth/v1/health',
    '/rest/v1/issues#',
    'http://x/rest/v1/issues',
  ])('the service of the address %s is not found', async (path) => {
    expect((await send(await instance.url(), { url: path })).status).toBe(404);
  });

  it.each(['/auth/v1/signup', '/rest/v1/code_submissions', '/functions/v1/send-issue-confirmation'])(
    'a request with an oversized, invalid or deeply nested body to %s gets a 4xx response',
    async (url) => {
      const headers = { apikey: instance.platform.keys.anonKey, 'content-type': 'application/json' };
      const oversized = 'x'.repeat(10 * 1024 * 1024);
      for (const payload of [oversized, '{', '['.repeat(100_000), '{"a":"\\u0000"}', '']) {
        const { statusCode } = await instance.app.inject({ method: 'POST', url, headers, payload });
        expect([400, 401, 404, 413, 415, 422]).toContain(statusCode);
      }
    },
  );
});

describe('outages of the database', () => {
  beforeAll(() => {
    instance.platform.database.isUp = () => isUp;
    isUp = false;
  });
  afterAll(() => {
    isUp = true;
  });

  it('an instance is live but not ready while the database is down', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    expect(await get('/readyz')).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': expect.any(String) },
    });
  });

  it.each([
    '/auth/v1/user',
    '/rest/v1/issues',
    '/storage/v1/bucket',
    '/functions/v1/send-issue-confirmation',
  ])('%s returns 503 with Retry-After while the database is down', async (url) => {
    const response = await get(url, { apikey: instance.platform.keys.anonKey });
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('pages are still served while the database is down', async () => {
    expect((await get('/nothing')).statusCode).toBe(404);
  });
});
