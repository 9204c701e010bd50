import type { ByteRange } from './file-store.ts';
import { rangeNotSatisfiable } from './storage-error.ts';

/**
 * The one range of bytes that a Range header asks for; null for the whole file, as for a header that is
 * malformed or names several ranges, which RFC 9110 lets a server ignore.
 * @throws StorageError 416 when the file has none of those bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return satisfiable({ first: Math.max(size - Number(to), 0), last: size - 1 }, size);
  if (to !== '' && Number(to) < Number(from)) return null;
  return satisfiable(
    { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) },
    size,
  );
}

function satisfiable(range: ByteRange, size: number): ByteRange {
  if (range.first >= size || range.last < range.first) throw rangeNotSatisfiable();
  return range;
}
