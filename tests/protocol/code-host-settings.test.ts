import { describe, expect, it } from 'vitest';
import { auth, callbackOf, codeHostFixture, get, setUpCodeHost } from './code-host-setup.ts';

const fixture = setUpCodeHost();

const minute = 60 * 1000;

describe('instances', () => {
  it('an instance without a code host application returns the same error for every request', async () => {
    const plain = await codeHostFixture({ github: null });
    const refused = { status: 409, body: { error: 'GitHub is not set up on this marketplace.' } };
    for (const action of ['login', 'exchange', 'validate', 'disconnect'])
      expect(await auth(plain.visitor, action, { redirectUrl: callbackOf(plain) })).toEqual(refused);
    expect(await get(plain.visitor, 'user/repos')).toEqual(refused);
    expect(await get(plain.visitor, 'repos/ada-builder/shop/contents/src')).toEqual(refused);
    expect(await (await fetch(`${plain.url}/config.json`)).json()).toMatchObject({ github: false });
    await plain.close();
  });

  it('an instance with a code host application never exposes the secret of the application', async () => {
    const text = await (await fetch(`${fixture.url}/config.json`)).text();
    expect(JSON.parse(text)).toMatchObject({ github: true });
    expect(text).not.toContain('secret');
  });

  it('an instance whose application is unknown to the code host reports that it cannot connect', async () => {
    const { settings } = fixture.instance.platform;
    if (!settings.github) throw new Error('The fixture has a code host.');
    const wrong = await codeHostFixture({ github: { ...settings.github, clientSecret: 'wrong' } });
    const started = await auth(wrong.visitor, 'login', { redirectUrl: callbackOf(wrong) });
    const { code, state } = fixture.host.approve(String(started.body.url), 'ada-builder');
    expect(await auth(wrong.visitor, 'exchange', { code, state })).toEqual({
      status: 502,
      body: { error: 'Failed to connect to GitHub. Please try again later.' },
    });
    await wrong.close();
  });

  it('an instance rate limits code host requests', async () => {
    const strict = await codeHostFixture({ limitFactor: 0.1 });
    const tries = () => auth(strict.visitor, 'login', { redirectUrl: callbackOf(strict) });
    for (const status of [200, 200, 200, 429]) expect((await tries()).status).toBe(status);
    expect((await tries()).body).toEqual({
      error: 'GitHub was asked too often. Please try again in a few minutes.',
    });
    strict.wait(5 * minute);
    await strict.instance.sql`update rate_limit.usage set reset_at = reset_at - interval '5 minutes'`;
    expect((await tries()).status).toBe(200);
    await strict.close();
  });
});
