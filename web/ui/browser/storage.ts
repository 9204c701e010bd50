export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nowhere: Shelf = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Local storage, or an empty stand-in where the browser blocks it. */
export function keptStorage(): Shelf {
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

/** Session storage, or an empty stand-in where the browser blocks it. */
export function tabStorage(): Shelf {
  try {
    return window.sessionStorage;
  } catch {
    return nowhere;
  }
}
