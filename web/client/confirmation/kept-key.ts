import { fieldsOf, readJson, type Shelf, storeText } from '#web/ui/browser/storage.ts';

export type KeptKey = { key: string; email: string; at: number; isCorrected?: boolean };

const KEY = 'lastmile.submission-keys';
const DAY = 24 * 60 * 60 * 1000;

/** Returns the key of a submission that this browser sent within the last day, or null. */
export function readKey(shelf: Shelf, id: string, now: number): KeptKey | null {
  return readAll(shelf, now)[id] ?? null;
}

export function keepKey(shelf: Shelf, id: string, kept: KeptKey): void {
  write(shelf, { ...readAll(shelf, kept.at), [id]: kept });
}

export function dropKeys(shelf: Shelf, ids: readonly string[], now: number): void {
  const kept = Object.entries(readAll(shelf, now)).filter(([id]) => !ids.includes(id));
  write(shelf, Object.fromEntries(kept));
}

function write(shelf: Shelf, keys: Record<string, KeptKey>): void {
  storeText(shelf, KEY, Object.keys(keys).length > 0 ? JSON.stringify(keys) : null);
}

function readAll(shelf: Shelf, now: number): Record<string, KeptKey> {
  const entries = Object.entries(fieldsOf(readJson(shelf, KEY)));
  return Object.fromEntries(entries.filter((entry): entry is [string, KeptKey] => isKept(entry[1], now)));
}

function isKept(value: unknown, now: number): value is KeptKey {
  const { key, email, at } = fieldsOf(value);
  return typeof key === 'string' && typeof email === 'string' && typeof at === 'number' && now - at < DAY;
}
