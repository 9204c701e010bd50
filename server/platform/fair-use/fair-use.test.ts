import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerErrors } from '../http/error-edge.ts';
import { countBodies, largestBody } from './count-bodies.ts';
import { paceAnswers, paceFiles } from './pace-answers.ts';
import { createSenderPace } from './pace-senders.ts';
import { takeTurns } from './take-turns.ts';

const siteWith = (limitFactor = 1) => ({ isLocal: true, trustProxy: false, limitFactor }) as const;
type Limit = (app: FastifyInstance, site: ReturnType<typeof siteWith>) => void;
const paceSenders: Limit = (app, site) => void app.addHook('onRequest', createSenderPace(site));
const takeTurnsAlone: Limit = (app, site) => takeTurns(app, site, { check: () => {} });

function openApp(limit: Limit, limitFactor?: number) {
  const app = fastify();
  limit(app, siteWith(limitFactor));
  return app;
}

const cached = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-encoding': 'br',
  etag: '"a"',
};
const url = '/rest/v1/x';
const post = async (app: ReturnType<typeof openApp>, remoteAddress = '192.0.2.1', path = url) => {
  const headers = { 'content-type': 'text/plain' };
  return app.inject({ method: 'POST', url: path, headers, remoteAddress, payload: 'a'.repeat(1_000_000) });
};

describe('the pace of one address', () => {
  function openPaced(limitFactor = 1) {
    const app = openApp(paceSenders, limitFactor);
    app.all(url, async () => 'read');
    app.get('/page', async () => 'page');
    return app;
  }
  const ask = (app: ReturnType<typeof openApp>, path = url, remoteAddress = '192.0.2.1') =>
    app.inject({ url: path, remoteAddress });

  /** Returns how many of simultaneous requests are refused. */
  async function refused(count: number, send: () => Promise<{ statusCode: number }>): Promise<number> {
    const all = Promise.all(Array.from({ length: count }, send));
    await vi.advanceTimersByTimeAsync(2100);
    return (await all).filter(({ statusCode }) => statusCode === 429).length;
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('requests that would wait for more than two seconds are refused, but those of other addresses are not', async () => {
    const app = openPaced();
    const counts = await Promise.all([
      refused(500, () => ask(app)),
      refused(10, () => ask(app, url, '192.0.2.2')),
    ]);
    expect(counts).toEqual([280, 0]);
  });

  type Paced = ReturnType<typeof openPaced>;

  it.each([
    ['requests', 500, (app: Paced) => ask(app), 280],
    ['bytes', 6, (app: Paced) => post(app), 5],
  ])(
    'a refusal because of %s comes later than answers to other addresses',
    async (_of, count, send, most) => {
      const app = openPaced();
      const refused: number[] = [];
      const flood = Array.from({ length: count }, async () => {
        const { statusCode } = await send(app);
        if (statusCode === 429) refused.push(statusCode);
      });
      for (let n = 0; n < 20; n += 1) await ask(app, url, '192.0.2.2');
      expect(refused).toHaveLength(0);
      await Promise.all(flood);
      expect(refused).toHaveLength(most);
    },
  );

  it('live channels are paced with the services', async () => {
    const app = openPaced();
    expect(await refused(500, () => ask(app, '/live?from=1'))).toBe(280);
  });

  it.each(['/page', '/nothing', '/readyz', '/lives'])('%s costs half as much as a service', async (path) => {
    const app = openPaced();
    const counts = await Promise.all([refused(1000, () => ask(app, path)), refused(5, () => ask(app))]);
    expect(counts).toEqual([560, 5]);
  });

  it('a large request costs more units than a small one', async () => {
    const app = openPaced();
    expect(await refused(30, () => ask(app, `${url}?${'a'.repeat(15_000)}`))).toBe(22);
  });

  it('an address may send 1 MiB of larger bodies in ten seconds', async () => {
    const app = openPaced();
    expect(await refused(6, () => post(app))).toBe(5);
    expect(await refused(1, () => post(app, '192.0.2.2'))).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refused(1, () => post(app))).toBe(0);
  });

  it('an address may send 64 MiB of files in ten seconds, stored or not', async () => {
    const app = openPaced();
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, leave) => leave(null));
      scope.route({
        method: ['POST', 'DELETE'],
        url: '/storage/v1/object/:bucket/*',
        handler: async (_request, reply) => reply.status(400).send('refused'),
      });
    });
    const file = { 'content-type': 'text/plain', 'content-length': `${5 * 1024 * 1024}` };
    const send = () => app.inject({ method: 'POST', url: '/storage/v1/object/b/a.txt', headers: file });
    expect(await refused(15, send)).toBe(3);
    const body = { 'content-type': 'application/json', 'content-length': `${1024 * 1024}` };
    const remove = () => app.inject({ method: 'DELETE', url: '/storage/v1/object/b/a.txt', headers: body });
    expect(await refused(3, remove)).toBe(2);
    const other = openPaced();
    other.post('/storage/v1/object/copy', async () => 'copied');
    const copy = () => other.inject({ method: 'POST', url: '/storage/v1/object/copy' });
    expect([await refused(12, copy), await refused(2, copy)]).toEqual([0, 2]);
  });

  it('paths to sign cost more units than other bodies', async () => {
    const app = openPaced();
    const path = '/storage/v1/object/sign/:bucket';
    app.post(path, async () => 'signed');
    const sign = () => app.inject({ method: 'POST', url: path, payload: { paths: ['a'.repeat(2500)] } });
    expect(await refused(50, sign)).toBe(28);
  });

  it('an upload of a file costs ten units', async () => {
    const app = openPaced();
    app.post('/storage/v1/object/:bucket/*', async () => 'stored');
    expect(await refused(50, () => app.inject({ method: 'POST', url: '/storage/v1/object/b/a.txt' }))).toBe(
      28,
    );
  });

  it('a copy of a file costs ten units, too', async () => {
    const app = openPaced();
    app.post('/storage/v1/object/copy', async () => 'copied');
    const copy = { method: 'POST', url: '/storage/v1/object/copy', remoteAddress: '192.0.2.1' } as const;
    const copies = Promise.all(Array.from({ length: 12 }, () => app.inject(copy)));
    await new Promise(setImmediate);
    expect(await refused(1000, () => ask(app, '/page'))).toBe(800);
    expect((await copies).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });

  it('requests of an address far beyond its units are ended at once', async () => {
    const app = openPaced();
    const sent = Array.from({ length: 2010 }, () => ask(app));
    await vi.advanceTimersByTimeAsync(2000);
    const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect([200, 400, 429].map((code) => codes.filter((each) => each === code).length)).toEqual([
      220, 10, 1780,
    ]);
  });

  it('requests of an address far beyond its units are refused behind a proxy, which keeps its connections', async () => {
    const app = fastify();
    app.addHook('onRequest', createSenderPace({ ...siteWith(), trustProxy: 1 }));
    app.all(url, async () => 'read');
    expect(await refused(2010, () => ask(app))).toBe(1790);
  });

  it('requests that are refused for their bodies count as others do', async () => {
    const app = openPaced();
    const codes = (await Promise.all(Array.from({ length: 12 }, () => post(app)))).map(
      ({ statusCode }) => statusCode,
    );
    expect([200, 429, 400].map((code) => codes.filter((each) => each === code).length)).toEqual([1, 9, 2]);
  });

  it('large headers cost more units than usual ones', async () => {
    const app = openPaced();
    const withHeader = (length: number) =>
      app.inject({ url, remoteAddress: '192.0.2.1', headers: { prefer: 'a'.repeat(length) } });
    expect(await refused(30, () => withHeader(15_000))).toBe(20);
    const other = openPaced();
    expect(await refused(200, () => other.inject({ url, headers: { prefer: 'a'.repeat(2000) } }))).toBe(0);
    const headers = Object.fromEntries(Array.from({ length: 930 }, (_, at) => [`a${at}`, '']));
    const another = openPaced();
    expect(await refused(30, () => another.inject({ url, headers }))).toBeGreaterThan(20);
  });

  it('a body costs the same outside the services, even at an unknown address', async () => {
    for (const path of ['/page', '/nothing']) {
      const app = openPaced();
      expect(await refused(6, () => post(app, '192.0.2.1', path)), path).toBe(5);
    }
  });

  it('LIMIT_FACTOR multiplies the units', async () => {
    const twice = openPaced(2);
    expect(await refused(900, () => ask(twice))).toBe(460);
    const off = openPaced(Number.POSITIVE_INFINITY);
    expect(await refused(900, () => ask(off))).toBe(0);
  });
});

it.each([url, '/webhooks/x'])(
  'the bodies of one address to %s are limited to 4 MiB until their responses are closed',
  async (path) => {
    const app = openApp(countBodies);
    const { promise, resolve } = Promise.withResolvers<string>();
    app.post(path, () => promise);
    const status = async (address?: string) => (await post(app, address, path)).statusCode;
    const held = Promise.all([status(), status(), status(), status()]);
    expect(await status()).toBe(429);
    const other = status('192.0.2.2');
    resolve('read');
    expect([...(await held), await other, await status()]).toEqual(Array(6).fill(200));
  },
);

it('bodies count while they arrive', async () => {
  const app = openApp(countBodies);
  let arriving = 0;
  app.addHook('onRequest', async () => {
    arriving += 1;
  });
  app.post(url, async () => 'read');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  for (let n = 0; n < 4; n += 1) {
    const headers = { 'content-type': 'text/plain', 'content-length': largestBody };
    const call = request({ port, path: url, method: 'POST', headers, agent: false }).on('error', () => {});
    call.flushHeaders();
    onTestFinished(() => void call.destroy());
  }
  await expect.poll(() => arriving, { timeout: 20_000 }).toBe(4);
  expect((await post(app, '127.0.0.1')).statusCode).toBe(429);
  expect((await post(app, '192.0.2.2')).statusCode).toBe(200);
});

it('an address is refused while 16 MiB of answers to it are unread', async () => {
  const app = openApp(countBodies);
  app.get(url, async () => 'a'.repeat(9 * 1024 * 1024));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const unread = await Promise.all(
    [1, 2].map(async () => {
      const [response] = await once(request({ port, path: url, agent: false }).end(), 'response');
      return response as IncomingMessage;
    }),
  );
  const status = async () => (await app.inject({ url })).statusCode;
  expect(await status()).toBe(429);
  for (const response of unread) response.destroy();
  await expect.poll(status).toBe(200);
  await app.close();
});

it('beyond 32 MiB of answers to an address that were made at once, the oldest unread ones are cut off', async () => {
  const app = openApp(countBodies);
  const running: (() => void)[] = [];
  app.get(url, async () => {
    await new Promise<void>((resolve) => running.push(resolve));
    return 'a'.repeat(15 * 1024 * 1024);
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const asked = ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.2'].map(async (localAddress, at) => {
    const call = request({ port, path: url, agent: false, host: '127.0.0.1', localAddress }).end();
    await expect.poll(() => running.length).toBeGreaterThan(at);
    return call;
  });
  const calls = await Promise.all(asked);
  const responses = calls.map(async (call) => (await once(call, 'response'))[0] as IncomingMessage);
  for (const finish of running) finish();
  const [first, ...others] = await Promise.all(responses);
  const bytesOf = async (response?: IncomingMessage) => {
    let bytes = 0;
    try {
      for await (const chunk of response ?? []) bytes += chunk.length;
    } catch {
      // The connection was closed.
    }
    return bytes;
  };
  const whole = 15 * 1024 * 1024;
  for (const other of others) expect(await bytesOf(other)).toBe(whole);
  expect(await bytesOf(first)).toBeLessThan(whole);
  await app.close();
});

it('beyond 256 MiB of unread answers, the oldest of the address that holds most are cut off, and nobody is refused', async () => {
  const app = openApp(countBodies);
  app.get(url, async ({ query }) => 'a'.repeat(Number((query as { mib: string }).mib) * 1024 * 1024));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = async (host: number, mib: number) => {
    const sent = request({
      port,
      path: `${url}?mib=${mib}`,
      agent: false,
      host: '127.0.0.1',
      localAddress: `127.0.0.${host}`,
    });
    const [response] = await once(sent.end(), 'response');
    const state = { isCutOff: false };
    (response as IncomingMessage).on('error', () => {
      state.isCutOff = true;
    });
    return { response: response as IncomingMessage, state };
  };
  const largest = await ask(10, 31);
  const others = await Promise.all(Array.from({ length: 9 }, (_, n) => ask(11 + n, 25)));
  const [one, last] = [await ask(20, 1), await ask(21, 1)];
  largest.response.resume();
  await expect.poll(() => largest.state.isCutOff).toBe(true);
  const read = [...others, one, last].map(async ({ response, state }) => {
    for await (const _chunk of response);
    return state.isCutOff;
  });
  expect(await Promise.all(read)).toEqual(Array(11).fill(false));
  await app.close();
});

it('the answer to a caller who hung up before is not counted', async () => {
  const app = openApp(countBodies);
  const waiting: (() => void)[] = [];
  let closed = 0;
  app.get(url, async (_request, reply) => {
    reply.raw.once('close', () => {
      closed += 1;
    });
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'a'.repeat(9 * 1024 * 1024);
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  for (const caller of [1, 2, 3]) {
    const sent = request({ port, path: url, agent: false }).on('error', () => {});
    sent.end();
    await expect.poll(() => waiting.length).toBe(1);
    sent.destroy();
    await expect.poll(() => closed).toBe(caller);
    waiting.pop()?.();
  }
  const answer = app.inject({ url });
  await expect.poll(() => waiting.length).toBe(1);
  waiting.pop()?.();
  expect((await answer).statusCode).toBe(200);
  await app.close();
});

it.each([
  [4, 'calls of the auth service', '/auth/v1/user'],
  [3, 'functions', '/functions/v1/contact'],
  [50, 'downloads', '/storage/v1/object/files/a.txt'],
  [100, 'pages and files of the web app', '/*'],
])('one network address runs %i %s at once, and others do not wait for it', async (most, _of, path) => {
  const app = openApp(takeTurnsAlone);
  const running: (() => void)[] = [];
  app.get(path, () => new Promise((resolve) => running.push(() => resolve('me'))));
  const ask = (remoteAddress: string) => app.inject({ url: path, remoteAddress });
  const reach = (count: number) => expect.poll(() => running.length).toBe(count);

  const flood = Array.from({ length: most + 2 }, () => ask('192.0.2.1'));
  await reach(most);
  const other = ask('192.0.2.2');
  await reach(most + 1);
  running[0]?.();
  await reach(most + 2);
  running[1]?.();
  await reach(most + 3);
  for (const finish of running) finish();
  const all = await Promise.all([...flood, other]);
  expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(most + 3).fill(200));
});

it.each(['raw/*', 'archive'])(
  'slow downloads of %s do not hold the turns of sign-ins and other functions',
  async (what) => {
    const app = openApp(takeTurnsAlone);
    const running: (() => void)[] = [];
    const path = `/functions/v1/github/repos/:owner/:repo/${what}`;
    app.get(path, () => new Promise((resolve) => running.push(() => resolve('file'))));
    for (const url of ['/auth/v1/token', '/functions/v1/github/repos/:owner/:repo/names'])
      app.get(url, async () => 'answer');
    const slow = Array.from({ length: 2 }, () => app.inject(path.replace('*', 'a')));
    await expect.poll(() => running.length).toBe(2);
    for (const url of ['/auth/v1/token', '/functions/v1/github/repos/a/b/names'])
      expect((await app.inject(url)).statusCode).toBe(200);
    for (const finish of running) finish();
    await Promise.all(slow);
  },
);

it('a call whose caller hung up ends its turn when it has run', async () => {
  const app = openApp(takeTurnsAlone);
  const running: (() => void)[] = [];
  app.get('/auth/v1/user', () => new Promise((resolve) => running.push(() => resolve('me'))));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  let closed = 0;
  app.server.on('request', (_, response) => {
    response.once('close', () => {
      closed += 1;
    });
  });
  const ask = () =>
    request({ port, path: '/auth/v1/user', agent: false })
      .on('error', () => {})
      .end();
  const gone = Array.from({ length: 4 }, ask);
  await expect.poll(() => running.length).toBe(4);
  for (const call of gone) call.destroy();
  await expect.poll(() => closed).toBe(4);
  const next = ask();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(running).toHaveLength(4);
  running[0]?.();
  await expect.poll(() => running.length).toBe(5);
  running[4]?.();
  expect(((await once(next, 'response'))[0] as IncomingMessage).statusCode).toBe(200);
  next.destroy();
  for (const finish of running) finish();
  await app.close();
});

describe('the answers of one address', () => {
  function openPaced() {
    const app = openApp((all, site) => takeTurns(all, site, paceAnswers(all, site)));
    const running: (() => void)[] = [];
    app.get(url, async () => {
      await new Promise<void>((resolve) => running.push(resolve));
      return 'a'.repeat(9 * 1024 * 1024);
    });
    return { app, running };
  }
  const reach = (running: unknown[], count: number) =>
    vi.waitFor(() => expect(running.length).toBe(count), 10_000);

  afterEach(() => void vi.useRealTimers());

  it('beyond 16 MiB, requests are refused until their answers fit 4 MiB in ten seconds, but no others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { app, running } = openPaced();
    const ask = (remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress });
    const first = Array.from({ length: 10 }, () => ask());
    const waiting = ask();
    await reach(running, 10);
    for (const finish of running) finish();
    expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const refused = await ask();
    expect([(await waiting).statusCode, refused.statusCode]).toEqual([429, 429]);
    expect(Number(refused.headers['retry-after'])).toBe(186);
    const other = ask('192.0.2.2');
    await reach(running, 11);
    running[10]?.();
    expect((await other).statusCode).toBe(200);
    await vi.advanceTimersByTimeAsync(186_000);
    const later = ask();
    await reach(running, 12);
    running[11]?.();
    expect((await later).statusCode).toBe(200);
  });

  it('a request whose caller hung up before its turn does not run', async () => {
    const { app, running } = openPaced();
    const errors: unknown[] = [];
    app.addHook('onError', async (_request, _reply, error) => void errors.push(error));
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const arrived: string[] = [];
    const closed: string[] = [];
    app.server.on('request', (_, response) => {
      arrived.push('arrived');
      response.once('close', () => closed.push('closed'));
    });
    const ask = () =>
      request({ port, path: url, agent: false })
        .on('error', () => {})
        .end();
    const held = Array.from({ length: 10 }, ask);
    await reach(running, 10);
    const gone = ask();
    await reach(arrived, 11);
    gone.destroy();
    await reach(closed, 1);
    const next = ask();
    await reach(arrived, 12);
    running[0]?.();
    await reach(running, 11);
    for (const finish of running) finish();
    const [answer] = await once(next, 'response');
    expect([(answer as IncomingMessage).statusCode, running.length]).toEqual([200, 11]);
    expect(errors).toEqual([expect.objectContaining({ code: 'caller_hung_up', status: 400 })]);
    for (const call of [...held, next]) call.destroy();
    await app.close();
  });
});

it('the bytes that an address downloads are spread over the seconds, of files of unknown length too', async () => {
  const app = openApp(paceFiles);
  const file = Buffer.alloc(8 * 1024 * 1024);
  const parts = Array.from({ length: 8 }, (_, at) => file.subarray(at * 1024 * 1024, (at + 1) * 1024 * 1024));
  app.get('/known', (_request, reply) =>
    reply.header('content-length', file.length).send(Readable.from(parts)),
  );
  app.get('/unknown', (_request, reply) => reply.send(Readable.from(parts)));
  const start = performance.now();
  const download = async (path: string, remoteAddress = '192.0.2.1') => {
    const { rawPayload } = await app.inject({ url: path, remoteAddress });
    expect(rawPayload.equals(file)).toBe(true);
    return performance.now() - start;
  };
  const [other, ...times] = await Promise.all([
    download('/known', '192.0.2.2'),
    ...['/known', '/unknown', '/known', '/unknown', '/known', '/unknown'].map((path) => download(path)),
  ]);
  // 8 MiB are sent at once. The last byte waits for the 40 MiB before it, at 16 MiB a second.
  expect(Math.max(...times)).toBeGreaterThan(2400);
  expect(other).toBeLessThan(Math.max(...times));
});

it.each(['file', 'page'])('the bytes of a small %s count as those of large files', async (what) => {
  const app = openApp(paceFiles);
  const file = Buffer.alloc(64 * 1024);
  app.get('/small', (_request, reply) =>
    reply.header('content-length', file.length).send(what === 'page' ? file : Readable.from([file])),
  );
  const start = performance.now();
  const download = async (remoteAddress: string) => {
    const { rawPayload } = await app.inject({ url: '/small', remoteAddress });
    expect(rawPayload.equals(file)).toBe(true);
    return performance.now() - start;
  };
  const many = Promise.all(Array.from({ length: 400 }, () => download('192.0.2.1')));
  const other = await download('192.0.2.2');
  // The last 272 of them are 17 MiB.
  expect(Math.max(...(await many))).toBeGreaterThan(1000);
  expect(other).toBeLessThan(500);
});

it.each(['small file', 'large file', 'page'])(
  'a cache keeps no refusal in the place of a %s',
  async (what) => {
    const app = openApp(paceFiles);
    answerErrors(app);
    const part = Buffer.alloc(64 * 1024);
    const parts = Array.from({ length: what === 'large file' ? 2 : 1 }, () => part);
    app.get('/asset', (_request, reply) =>
      reply
        .headers({ ...cached, 'content-length': parts.length * part.length, 'content-type': 'text/css' })
        .send(what === 'page' ? part : Readable.from(parts)),
    );
    const downloads = Array.from({ length: 3000 }, () => app.inject({ url: '/asset' }));
    const refused = await Promise.race(
      downloads.map(async (each) => ((await each).statusCode === 200 ? new Promise<never>(() => {}) : each)),
    );
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_at_once']);
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
    expect(refused.headers.etag).toBeUndefined();
    expect(refused.headers['content-encoding']).toBeUndefined();
    await app.close();
  },
);

it.each(['before it is sent', 'while it is sent', 'while it is silent'])(
  'a file is closed at once if its reader hangs up %s',
  async (when) => {
    const app = openApp(paceFiles);
    const [asked, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let parts = 0;
    const read = () => {
      parts += 1;
      if (when !== 'while it is silent' || parts === 1) file.push(Buffer.alloc(65_536));
    };
    const file = new Readable({ read });
    app.get('/endless', async (_request, reply) => {
      asked.resolve();
      await ready.promise;
      return reply.send(file);
    });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    onTestFinished(() => app.close());
    const call = request({ port, path: '/endless', agent: false }).end();
    call.on('error', () => {});
    await asked.promise;
    if (when !== 'before it is sent') {
      ready.resolve();
      await once(call, 'response');
    }
    call.destroy();
    await delay(50);
    ready.resolve();
    await expect.poll(() => file.destroyed).toBe(true);
  },
);
