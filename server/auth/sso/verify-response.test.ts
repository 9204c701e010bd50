import { expect, it } from 'vitest';
import type { AuthContext } from '../auth-context.ts';
import type { SsoProvider } from './sso-provider.ts';
import { verifyResponse } from './verify-response.ts';

it.each([
  ['elements', `<Response>${'<x/>'.repeat(2000)}</Response>`],
  ['attributes', `<Response ${Array.from({ length: 2001 }, (_, n) => `a${n}=""`).join(' ')}/>`],
])('a single sign-on response with thousands of %s is refused before it is parsed', async (_what, xml) => {
  // Without the settings of the instance, nothing after these checks can run.
  const asked = { provider: {} as SsoProvider, requestId: 'id' };
  await expect(
    verifyResponse({} as AuthContext, asked, Buffer.from(xml).toString('base64')),
  ).rejects.toMatchObject({ code: 'validation_failed' });
});
