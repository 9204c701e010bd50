import { randomBytes } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { type ForeignAccount, refuseUnlinked } from '../identities/identity.ts';
import { confirmLink } from '../mail/auth-mail.ts';
import { findOrCreateUser } from '../sign-up/sign-up-record.ts';
import { mintToken } from '../verification/one-time-token.ts';

const linkLifeInSeconds = 24 * 3600;
const tokenLifeInSeconds = 10 * 60;

/**
 * Returns functions that create sign-in links for an address. If the address has no account, they create an
 * unverified one.
 */
export function signInLinks(auth: AuthContext) {
  return {
    /**
     * Returns a sign-in link for a single use within 24 hours. Only the returned address may receive the
     * link. If `check` throws, neither the link nor an account is created.
     */
    async createSignInLink({ email, next, check }: { email: string; next: string; check?: Check }) {
      const { address, link: token } = await mintLink(auth, email, linkLifeInSeconds, check);
      const path = auth.addresses.path(next) ?? '/';
      const url = confirmLink(auth.platform.settings.publicUrl, { token, type: 'magiclink', next: path });
      return { address, url };
    },
    /**
     * Returns a `magiclink` token for POST /verify that is valid for ten minutes. `by` is the account at
     * another service that has verified `email`. Throws 422 `identity_not_found` if the owner has unlinked
     * that account.
     */
    async createSignInToken({ email, by }: { email: string; by: ForeignAccount }) {
      const { userId, link } = await mintLink(auth, email, tokenLifeInSeconds, (tx, id) =>
        refuseUnlinked(tx, id, by),
      );
      return { userId, tokenHash: link };
    },
  };
}

type Check = (tx: TransactionSql, userId: string) => Promise<void>;

async function mintLink(auth: AuthContext, email: string, lifeInSeconds: number, check?: Check) {
  const address = email.trim().toLowerCase();
  const link = randomBytes(32).toString('base64url');
  const userId = await auth.begin(async (tx) => {
    const user = await findOrCreateUser(tx, address, auth.platform.now());
    await check?.(tx, user.id);
    const { id } = user;
    await mintToken(auth, tx, {
      userId: id,
      address,
      tokenType: 'recovery',
      link,
      code: null,
      lifeInSeconds,
    });
    return id;
  });
  return { address, link, userId };
}
