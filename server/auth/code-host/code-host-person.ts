import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { CodeHost } from '#server/code-host/open-code-host.ts';
import { ApiError, toError } from '#server/platform/errors/api-error.ts';
import type { AuthContext } from '../auth-context.ts';
import type { ForeignIdentity } from '../identities/identity.ts';
import { authError } from '../wire/auth-error.ts';

export type CodeHostPerson = {
  identity: ForeignIdentity;
  /** The address in lower case, or null if the code host has not verified the address. */
  verifiedAddress: string | null;
};

type Back = { code: string; verifier: string };

/**
 * Exchanges an authorization code for a token, reads the user's profile and revokes the token. Throws 400
 * `bad_oauth_callback` if the code host rejects the code, and 5xx if the code host is unavailable.
 */
export async function readCodeHostPerson(
  auth: AuthContext,
  codeHost: CodeHost,
  back: Back,
): Promise<CodeHostPerson> {
  const token = await codeHost
    .exchangeCode({ ...back, redirectUrl: `${auth.issuer}/callback` })
    .catch(asBadCallback);
  try {
    const [account, verifiedAddress] = await Promise.all([
      codeHost.readAccount(token),
      codeHost.readVerifiedAddress(token),
    ]).catch(asBadCallback);
    const { id, login, name, avatarUrl } = account;
    const data = {
      iss: codeHost.issuer,
      sub: String(id),
      provider_id: String(id),
      user_name: login,
      preferred_username: login,
      name: name ?? login,
      full_name: name ?? login,
      ...(avatarUrl === null ? {} : { avatar_url: avatarUrl }),
      ...(verifiedAddress === null ? {} : { email: verifiedAddress }),
      email_verified: verifiedAddress !== null,
      phone_verified: false,
    };
    return {
      identity: { provider: 'github', subject: String(id), issuer: codeHost.issuer, data },
      verifiedAddress,
    };
  } finally {
    await codeHost.revoke(token).catch((error: unknown) => {
      const reason = toError(error).message;
      auth.platform.log.warn({ reason }, 'the code host could not revoke a token');
    });
  }
}

function asBadCallback(error: unknown): never {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  throw authError(400, 'bad_oauth_callback', codeHostErrors.signInNotCurrent, { cause: error });
}
