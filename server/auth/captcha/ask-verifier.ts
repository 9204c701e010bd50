import { z } from 'zod';
import { outage } from '#server/platform/errors/outage.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

const longestWait = 5000;
const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() });

/**
 * Asks the verifier in the form that the usual ones share (`secret`, `response`, `remoteip`). Gives null where the
 * challenge was solved, else why not. Throws 503 when there is no answer of that form.
 */
export async function askVerifier(
  { url, secret }: NonNullable<Settings['captcha']>,
  token: string,
  address: string | null,
): Promise<string | null> {
  const form = new URLSearchParams({ secret, response: token });
  if (address !== null) form.set('remoteip', address);
  const answer = await fetch(url, {
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
