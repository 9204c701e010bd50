/** Does `work`, at once where few others run ahead of their permission, and else once that is there. */
export type StartAhead = <T>(permission: Promise<unknown>, work: () => Promise<T>) => Promise<T>;

/** Lets at most so many pieces of work begin before they are permitted, as long as none of those is decided. */
export function createStartAhead(most: number): StartAhead {
  let ahead = 0;
  return async (permission, work) => {
    if (ahead >= most) {
      await permission;
      return work();
    }
    ahead += 1;
    const arrived = () => {
      ahead -= 1;
    };
    permission.then(arrived, arrived);
    return work();
  };
}
