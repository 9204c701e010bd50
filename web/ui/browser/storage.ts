export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nowhere: Shelf = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Returns an empty substitute if the browser blocks local storage. */
export function keptStorage(): Shelf {
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

export function isStorageBlocked(): boolean {
  return keptStorage() === nowhere;
}

/** Returns an empty substitute if the browser blocks session storage. */
export function tabStorage(): Shelf {
  try {
    return window.sessionStorage;
  } catch {
    return nowhere;
  }
}

/** Removes the key if the text is empty. Returns false if storage is full or blocked. */
export function storeText(shelf: Shelf, key: string, text: string | null): boolean {
  try {
    if (text) shelf.setItem(key, text);
    else shelf.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export function readText(shelf: Shelf, key: string): string | null {
  try {
    return shelf.getItem(key);
  } catch {
    return null;
  }
}

export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export function readJson(shelf: Shelf, key: string): unknown {
  return parseJson(readText(shelf, key));
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function readTexts(shelf: Shelf, key: string): Record<string, string> {
  const fields = Object.entries(fieldsOf(readJson(shelf, key)));
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
