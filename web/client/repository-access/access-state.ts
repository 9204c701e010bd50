import type { Issue } from '#web/data/issue/issue.ts';

export type AccessState = 'active' | 'asleep' | 'unconfirmed' | 'ended' | 'none';

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
