/** Starts `work` before `permission` resolves if the limit allows it, and otherwise after it. */
export type OptimisticStart = <T>(permission: Promise<unknown>, work: () => Promise<T>) => Promise<T>;

/** Allows `limit` pieces of work to run while their permission is pending. */
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
