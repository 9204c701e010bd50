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

/** Removes an empty text. Returns false if storage is full or blocked. */
export function storeText(shelf: Shelf, key: string, text: string | null): boolean {
  try {
    if (text) shelf.setItem(key, text);
    else shelf.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Returns null if storage is blocked. */
export function readText(shelf: Shelf, key: string): string | null {
  try {
    return shelf.getItem(key);
  } catch {
    return null;
  }
}

/** Returns null for malformed JSON. */
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

/** Returns an empty record for a value that is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the stored fields that contain text. */
export function readTexts(shelf: Shelf, key: string): Record<string, string> {
  const fields = Object.entries(fieldsOf(readJson(shelf, key)));
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
