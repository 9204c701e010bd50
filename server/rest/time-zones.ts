import { restError } from './rest-error.ts';

const timeType = /^(?:date|time|ts(?:tz)?(?:multi)?range)/;

/** Returns whether PostgreSQL reads texts of this type as times, alone or in a list or range. */
export function isTimeType(type: string): boolean {
  return timeType.test(type);
}

const mostTimes = 20_000;

/** The place of a value with times in a statement. With `keys`, the value is JSON, and the times are in these keys. */
export type TimeValue = { at: number; keys: string[] | null };

/**
 * Throws 400 22007 if a time names its zone by letters and a number, such as "UTC+3". PostgreSQL accepts any letters, and
 * keeps 23 kB of each such zone until the connection ends.
 */
export function refuseZonesWithNumbers(times: readonly TimeValue[], values: readonly string[]): void {
  const given = times.flatMap(({ at, keys }) =>
    keys === null ? [values[at]] : valuesIn(values[at] ?? '', keys),
  );
  if (given.length > mostTimes)
    throw restError(400, 'PGRST102', `A request can hold at most ${mostTimes} times`);
  const found = given.find((value) =>
    typeof value === 'string' ? hasZoneWithNumber(value) : isNested(value),
  );
  if (found === undefined) return;
  throw restError(400, '22007', 'A time cannot name its zone by letters and a number', {
    hint: 'Use an offset, such as 2026-01-31T12:00:00+03:00.',
  });
}

// Letters and a number also occur around the T of ISO 8601. A list may have backslashes and quotes in between.
function hasZoneWithNumber(text: string): boolean {
  return /[a-z][_/.:+-]*\d/i.test(text.replace(/[\\"]/g, '').replace(/\dT(?=\d)/gi, ''));
}

// PostgreSQL would read the JSON of a nested value as a time.
function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns the values, and those in lists, under the keys of a JSON object or of the objects in a JSON array. */
function valuesIn(json: string, keys: string[]): unknown[] {
  const rows: unknown[] = [JSON.parse(json)].flat();
  return rows.flatMap((row) => keys.flatMap((key) => (row as Record<string, unknown> | null)?.[key]));
}
