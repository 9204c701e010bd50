import { restError } from '../rest-error.ts';

/** The range of rows to return. If `limit` is null, all rows after `offset` are returned. */
export type Window = { offset: number; limit: number | null };

/**
 * Parses `limit=` or `offset=`. Throws 416 PGRST103 for a negative number and 400 PGRST100 for any other text
 * that is not an integer.
 */
export function parseNumber(name: 'limit' | 'offset', text: string): number {
  if (!/^[+-]?\d+$/.test(text)) {
    throw restError(400, 'PGRST100', `"failed to parse ${name} (${text.slice(0, 40)})" (line 1, column 1)`, {
      details: 'expecting a whole number',
    });
  }
  const number = clamp(Number(text));
  const title = name === 'limit' ? 'Limit' : 'Offset';
  if (number < 0) throw badRange(`${title} should be greater than or equal to zero.`);
  return number;
}

/**
 * Narrows the requested rows by a `Range` header such as `0-9` or `10-`. Ignores a header in another format.
 * Throws 416 PGRST103 if the range ends before it starts.
 */
export function narrowByHeader(window: Window, header: string | undefined): Window {
  const match = /^(?:items=)?(\d+)-(\d*)$/.exec(header ?? '');
  if (match === null || window.limit === 0) return window;
  const lower = clamp(Number(match[1]));
  const upper = match[2] === '' ? Number.POSITIVE_INFINITY : clamp(Number(match[2]));
  if (upper < lower) throw lowerAboveUpper();
  const end = Math.min(
    window.limit === null ? Number.POSITIVE_INFINITY : window.offset + window.limit,
    upper + 1,
  );
  const offset = Math.max(window.offset, lower);
  if (end <= offset) throw lowerAboveUpper();
  return { offset, limit: Number.isFinite(end) ? end - offset : null };
}

/** Returns the 416 PGRST103 error for an offset after the last row. */
export function outOfBounds(offset: number, total: number): Error {
  return badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
}

function clamp(value: number): number {
  return Math.min(value, Number.MAX_SAFE_INTEGER);
}

function lowerAboveUpper(): Error {
  return badRange(
    'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  );
}

function badRange(details: string): Error {
  return restError(416, 'PGRST103', 'Requested range not satisfiable', { details });
}
