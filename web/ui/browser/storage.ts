export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nowhere: Shelf = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Returns local storage, or an empty substitute if the browser blocks it. */
export function keptStorage(): Shelf {
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

/** Returns session storage, or an empty substitute if the browser blocks it. */
export function tabStorage(): Shelf {
  try {
    return window.sessionStorage;
  } catch {
    return nowhere;
  }
}
