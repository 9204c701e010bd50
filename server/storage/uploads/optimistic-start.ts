/**
 * Runs `work` before `permission` resolves. If too many tasks already run in this way, waits for the
 * permission first.
 */
export type OptimisticStart = <T>(permission: Promise<unknown>, work: () => Promise<T>) => Promise<T>;

/** Allows `limit` concurrent tasks to start before their permission is known. */
export function createOptimisticStart(limit: number): OptimisticStart {
  let pending = 0;
  return async (permission, work) => {
    if (pending >= limit) {
      await permission;
      return work();
    }
    pending += 1;
    const settle = () => {
      pending -= 1;
    };
    permission.then(settle, settle);
    return work();
  };
}
