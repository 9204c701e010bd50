export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nowhere: Shelf = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** What outlives the page. A browser that refuses storage loses what is kept there, and nothing else. */
export function keptStorage(): Shelf {
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

/** What goes with the tab. */
export function tabStorage(): Shelf {
  try {
    return window.sessionStorage;
  } catch {
    return nowhere;
  }
}
