import { restError } from '../rest-error.ts';

/** A window of rows from `offset` (0 is the first); `limit` null is unlimited. */
export type Window = { offset: number; limit: number | null };

/** Parses `limit=`. Throws 416 PGRST103 for a negative number, 400 PGRST100 for no integer. */
export function parseLimit(text: string): number {
  const limit = wholeNumber(text, 'limit');
  if (limit < 0) throw badRange('Limit should be greater than or equal to zero.');
  return limit;
}

/** Parses `offset=`. Throws as `parseLimit`. */
export function parseOffset(text: string): number {
  const offset = wholeNumber(text, 'offset');
  if (offset < 0) throw badRange('Offset should be greater than or equal to zero.');
  return offset;
}

/**
 * Returns the intersection of a window and the `Range` header (`0-9`, `10-`). Ignores a header of another form; throws
 * 416 PGRST103 for a range that ends before it begins.
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

/** 416 PGRST103: the offset is past the last row. */
export function outOfBounds(offset: number, total: number): Error {
  return badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
}

function wholeNumber(text: string, name: string): number {
  if (!/^[+-]?\d+$/.test(text)) {
    throw restError(400, 'PGRST100', `"failed to parse ${name} (${text.slice(0, 40)})" (line 1, column 1)`, {
      details: 'expecting a whole number',
    });
  }
  return clamp(Number(text));
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
