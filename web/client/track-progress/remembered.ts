import { fieldsOf, readJson, type Shelf, storeText } from '#web/ui/browser/storage.ts';

/** `at` is the time of submission in milliseconds. */
export type Remembered = { id: string; title: string; at: number };

const KEY = 'lastmile.submissions';
const MOST = 50;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the newest submission first. */
export function readRemembered(shelf: Shelf): Remembered[] {
  const kept = readJson(shelf, KEY);
  return Array.isArray(kept) ? kept.filter(isRemembered).toSorted((one, other) => other.at - one.at) : [];
}

export function remember(shelf: Shelf, sent: Remembered): Remembered[] {
  return write(shelf, [sent, ...readRemembered(shelf).filter(({ id }) => id !== sent.id)].slice(0, MOST));
}

export function forget(shelf: Shelf, ids: readonly string[]): Remembered[] {
  return write(
    shelf,
    readRemembered(shelf).filter(({ id }) => !ids.includes(id)),
  );
}

function write(shelf: Shelf, list: Remembered[]): Remembered[] {
  storeText(shelf, KEY, list.length > 0 ? JSON.stringify(list) : null);
  return list;
}

function isRemembered(value: unknown): value is Remembered {
  const { id, title, at } = fieldsOf(value);
  return typeof id === 'string' && idPattern.test(id) && typeof title === 'string' && typeof at === 'number';
}
