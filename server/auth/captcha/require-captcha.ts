import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { outage } from '#server/platform/errors/outage.ts';
import { limitedFetch } from '#server/platform/http/limited-fetch.ts';
import { addressOf } from '#server/platform/http/sender-address.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';

const guarded = ['/signup', '/token', '/otp', '/magiclink', '/recover', '/resend', '/sso'];

/**
 * Requires the token of a solved captcha in `gotrue_meta_security.captcha_token` if a captcha is configured.
 * Throws 400 `captcha_failed`, or 503 if the captcha service is unavailable.
 */
export function requireCaptcha(app: FastifyInstance, auth: AuthContext): void {
  const { captcha } = auth.platform.settings;
  if (captcha === null) return;
  app.addHook('preHandler', async (request) => {
    if (!isGuarded(request)) return;
    const token = tokenOf(request.body);
    if (token === null) throw captchaFailed('no captcha_token found');
    const refusal = await askVerifier(captcha, token, addressOf(request, auth.platform.settings));
    if (refusal !== null) throw captchaFailed(refusal);
  });
}

function isGuarded({ method, routeOptions, query }: FastifyRequest): boolean {
  const path = routeOptions.url?.replace(/^\/auth\/v1/, '') ?? '';
  if (method !== 'POST' || !guarded.includes(path)) return false;
  return path !== '/token' || Object(query).grant_type === 'password';
}

function tokenOf(body: unknown): string | null {
  const { captcha_token: token } = Object(Object(body).gotrue_meta_security) as { captcha_token?: unknown };
  return typeof token === 'string' && token.trim() !== '' ? token.trim() : null;
}

function captchaFailed(reason: string) {
  return authError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`);
}

const longestWait = 5000;
const mostBytes = 64 * 1024;
const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() });

/**
 * Asks the captcha service to check a token. Returns null if the token is valid, and the reason otherwise.
 * Throws 503 if the captcha service sends no valid response.
 */
async function askVerifier(
  { url, secret }: NonNullable<Settings['captcha']>,
  token: string,
  address: string | null,
): Promise<string | null> {
  const form = new URLSearchParams({ secret, response: token });
  if (address !== null) form.set('remoteip', address);
  const answer = await limitedFetch(mostBytes)
    .fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(longestWait),
    })
    .then(async (response) => answerSchema.parse(await response.json()))
    .catch((cause: unknown) => {
      throw outage(new Error('The captcha verifier did not answer', { cause }));
    });
  if (answer.success) return null;
  const codes = (answer['error-codes'] ?? []).filter((code) => /^[a-z-]{1,60}$/.test(code));
  return codes[0] ?? 'challenge not solved';
}
