import { afterEach, describe, expect, it } from 'vitest';
import { openCaptchaDouble } from '../../../tests/doubles/captcha-double.ts';
import { setUp, setUpInstance } from '../../../tests/instance/set-up.ts';

const verifier = setUp(openCaptchaDouble);
const instance = setUpInstance(() => ({
  captcha: { url: verifier.url, siteKey: 'site-key', secret: 'verifier-secret' },
  limitFactor: 100_000,
}));
afterEach(() => verifier.answerWith(null));

const email = 'client@example.com';
const guarded: [string, object, number][] = [
  ['/signup', { email, password: 'correct-horse-7' }, 200],
  ['/token?grant_type=password', { email, password: 'wrong' }, 400],
  ['/otp', { email: 'other@example.com' }, 200],
  ['/magiclink', { email: 'third@example.com' }, 200],
  ['/recover', { email }, 200],
  ['/resend', { type: 'signup', email }, 200],
  ['/sso', { domain: 'nobody.example' }, 404],
];
const open: [string, object, string][] = [
  ['/token?grant_type=refresh_token', { refresh_token: 'x' }, 'refresh_token_not_found'],
  ['/verify', { type: 'email', token_hash: 'x' }, 'otp_expired'],
];

let solved = 0;
async function post(path: string, body: object, token?: string) {
  const payload = token === undefined ? body : { ...body, gotrue_meta_security: { captcha_token: token } };
  const answer = await instance.app.inject({ method: 'POST', url: `/auth/v1${path}`, payload });
  const said = answer.json<{ error_code?: string; msg?: string }>();
  return { status: answer.statusCode, code: said.error_code, headers: answer.headers, said };
}
const refused = { status: 400, code: 'captcha_failed' };

describe.each(guarded)('%s', (path, body, status) => {
  it('a solved challenge is accepted once', async () => {
    const token = `solved-${++solved}`;
    expect((await post(path, body, token)).status).toBe(status);
    expect(verifier.calls.at(-1)).toEqual({
      secret: 'verifier-secret',
      response: token,
      remoteip: '127.0.0.1',
    });
    expect(await post(path, body, token)).toMatchObject(refused);
  });

  it('a missing or unsolved challenge is rejected', async () => {
    for (const token of [undefined, '', ' ', 'made-up']) {
      expect(await post(path, body, token)).toMatchObject(refused);
    }
    for (const security of [null, 'solved-x', { captcha_token: 7 }, []]) {
      expect(await post(path, { ...body, gotrue_meta_security: security })).toMatchObject(refused);
    }
    await instance.platform.securityEvents.flush();
    const recorded = { event: 'captcha-failed', outcome: 'refused' };
    expect(await instance.sql`select event, outcome from auth.security_events`).toContainEqual(recorded);
  });
});

it.each(open)('%s requires no challenge', async (path, body, code) => {
  expect((await post(path, body)).code).toBe(code);
});

describe('outages of the verifier', () => {
  it.each([
    ['it drops the connection', 'hang up'],
    ['it fails', { status: 500, body: 'broken' }],
    ['it sends an unexpected response', { status: 200, body: '{"ok":true}' }],
  ] as const)(
    'a request gets a 503 and can be retried if the verifier is unavailable: %s',
    async (_what, answer) => {
      verifier.answerWith(answer);
      const { status, headers, said } = await post('/recover', { email }, `solved-${++solved}`);
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('2');
      expect(JSON.stringify(said)).not.toContain('verifier');
    },
  );
});

it('an unsolved challenge does not count against the account', async () => {
  const guess = { email: 'owner@example.com', password: 'wrong' };
  const counted = () => instance.sql`
    select from rate_limit.usage where subject = sha256(convert_to('all guesses account owner@example.com', 'utf8'))`;
  expect(await post('/token?grant_type=password', guess)).toMatchObject(refused);
  expect(await counted()).toHaveLength(0);
  await post('/token?grant_type=password', guess, `solved-${++solved}`);
  expect(await counted()).toHaveLength(1);
});

it('the web app receives the captcha widget but not the secret', async () => {
  const { body } = await instance.app.inject('/config.json');
  const script = new URL('/api.js', verifier.url).href;
  expect(JSON.parse(body)).toMatchObject({ captcha: { siteKey: 'site-key', name: 'turnstile', script } });
  expect(body).not.toContain('verifier-secret');
});
