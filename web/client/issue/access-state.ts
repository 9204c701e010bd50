import type { Issue } from '#web/data/issue/issue.ts';

/** The state of the engineer's access to the client's repository. */
export type AccessState =
  | 'active'
  /** Until the client accepts the fix or requests changes. */
  | 'asleep'
  /** Until the code host confirms that the account can read it. */
  | 'unconfirmed'
  | 'ended'
  | 'none';

export function accessState({
  status,
  acceptedAt,
  repositoryAccess,
}: Pick<Issue, 'status' | 'acceptedAt' | 'repositoryAccess'>): AccessState {
  if (status === 'cancelled' || acceptedAt !== null) return 'ended';
  if (!repositoryAccess) return 'none';
  if (repositoryAccess.state === 'active') return 'active';
  return status === 'completed' ? 'asleep' : 'unconfirmed';
}
