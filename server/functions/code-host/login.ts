import { z } from 'zod';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { readRepositoryName } from '#domain/repository/repository.ts';
import type { LoginAnswer } from '#domain/wire/code-host.ts';
import { accessLevels } from '#server/code-host/sign-in.ts';
import { isLoopbackHost } from '#server/platform/settings/public-instance.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { functionRefusal } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { type Starter, signInModes, startSignIn } from './sign-ins.ts';

export const loginAction = z.object({
  action: z.literal('login'),
  // The time to read a host name is quadratic in its characters.
  redirectUrl: z.string().max(512),
  accessLevel: z.enum(accessLevels).nullish(),
  specificRepo: z.string().max(200).nullish(),
  mode: z.enum(signInModes).nullish(),
});

const callback = '/github-callback';

/**
 * Handles `{action: 'login', redirectUrl, accessLevel?, specificRepo?, mode?}` and returns `{url, state}`.
 * The state is valid for ten minutes and a single use. It works only in the session and browser that
 * requested it.
 */
export async function login(
  context: CodeHostContext,
  starter: Starter,
  { redirectUrl, accessLevel, specificRepo, mode }: z.infer<typeof loginAction>,
): Promise<LoginAnswer> {
  if (!isOurCallback(redirectUrl, context.settings))
    throw functionRefusal(400, codeHostErrors.signInNotReturnedHere);
  if (specificRepo && !readRepositoryName(specificRepo))
    throw functionRefusal(400, codeHostErrors.invalidRepositoryUrl);
  const { state, verifier } = await startSignIn(context, { mode: mode ?? 'connect', redirectUrl, starter });
  const asked = { redirectUrl, state, verifier, accessLevel: accessLevel ?? 'repo' };
  return { url: context.codeHost.authorizeAddress(asked), state };
}

/** Returns whether the URL is this site's callback page. Local instances accept any loopback host. */
function isOurCallback(address: string, { publicUrl, isLocal }: Settings): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const isHere =
    url.origin === new URL(publicUrl).origin ||
    (isLocal && url.protocol === 'http:' && isLoopbackHost(url.hostname));
  // The text is compared too, because the URL parser drops some characters that would still be stored.
  return isHere && address === `${url.origin}${callback}`;
}
