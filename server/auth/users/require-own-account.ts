import { authError } from '../wire/auth-error.ts';
import type { UserRow } from './user-row.ts';

/** Lets nobody pass whose organization says how they sign in, and by which address: 422 `user_sso_managed`. */
export function requireOwnAccount(user: UserRow): void {
  if (!user.is_sso_user) return;
  throw authError(422, 'user_sso_managed', 'Your organization manages how this account signs in');
}
