import { describe, expect, it } from 'vitest';
import { rateLimited, type Trouble } from '../doubles/github-double.ts';
import { auth, comeBack, connect, get, setUpCodeHost } from './code-host-setup.ts';

const fixture = setUpCodeHost();

const minute = 60 * 1000;
const shop = 'repos/ada-builder/shop/contents';

const unreadable = 'GitHub API error (200): The answer could not be read.';
const unreachable = 'Failed to connect to GitHub. Please try again later.';

describe('a failing code host', () => {
  it.each<[string, Trouble, number, string]>([
    [
      'fails',
      { status: 500, body: { message: 'Server Error' } },
      502,
      'GitHub API error (500): Server Error',
    ],
    ['responds with an HTML page', { html: '<!doctype html><title>Unicorn</title>' }, 502, unreadable],
    ['responds with unexpected data', { status: 200, body: 'text' }, 502, unreadable],
    ['hangs up', { hangsUp: true }, 503, unreachable],
    [
      'forbids',
      { status: 403, body: { message: 'Resource protected by SAML' } },
      403,
      'GitHub authorization error. Please reconnect your account.',
    ],
    [
      'is rate limited',
      rateLimited,
      429,
      'GitHub API error (403): API rate limit exceeded for user ID 1000.',
    ],
  ])('a code host that %s is reported, and the connection is kept', async (_what, trouble, status, error) => {
    const handle = await connect(fixture);
    fixture.wait(6 * minute);
    fixture.host.trouble = trouble;
    expect(await get(fixture.visitor, 'user/repos', handle)).toEqual({ status, body: { error } });
    expect(await get(fixture.visitor, shop, handle)).toEqual({ status, body: { error } });
    expect((await auth(fixture.visitor, 'validate', { token: handle })).status).toBe(status);
    fixture.host.trouble = null;
    expect((await get(fixture.visitor, shop, handle)).status).toBe(200);
  });

  it.each<[string, Trouble]>([
    ['never responds', { hangs: 'at once' }],
    ['stops in the middle of a response', { hangs: 'in the middle' }],
  ])('a code host request times out after ten seconds when the code host %s', async (_what, trouble) => {
    const handle = await connect(fixture);
    fixture.host.trouble = trouble;
    const begin = Date.now();
    expect(await get(fixture.visitor, shop, handle)).toEqual({ status: 503, body: { error: unreachable } });
    expect(Date.now() - begin).toBeLessThan(15_000);
  });

  it('a failed code host sign-in returns no handle and revokes the token', async () => {
    for (const at of [/access_token$/, /user$/]) {
      const back = await comeBack(fixture, fixture.visitor);
      const before = fixture.host.signIn.tokens.size;
      fixture.host.trouble = { at, status: 500 };
      const { status, body } = await auth(fixture.visitor, 'exchange', back);
      expect([status, Object.keys(body)]).toEqual([502, ['error']]);
      fixture.host.trouble = null;
      expect(fixture.host.signIn.tokens.size).toBe(before);
    }
  });

  it('the code host can be disconnected during an outage', async () => {
    const handle = await connect(fixture);
    fixture.host.trouble = { hangsUp: true };
    expect(await auth(fixture.visitor, 'disconnect', { token: handle })).toEqual({ status: 200, body: {} });
    fixture.host.trouble = null;
    expect((await get(fixture.visitor, shop, handle)).status).toBe(401);
  });
});
