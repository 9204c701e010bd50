import type { Issue } from '#web/data/issue/issue.ts';

export type AccessState =
  | 'active'
  /** The engineer's access is paused until the client accepts the fix or requests changes. */
  | 'asleep'
  /** The code host has not yet confirmed that the client's account can read the repository. */
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
