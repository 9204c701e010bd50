import { isUtf8 } from 'node:buffer';
import type { Payload } from './compile/payload.ts';
import { parseCsv } from './grammar/csv.ts';
import { readParameters } from './grammar/parameters.ts';
import { refusal } from './refusal.ts';

export type Body = { type: string; bytes: Buffer };

/**
 * The rows that a body holds: JSON, a form or CSV, as a JSON array that the database will read.
 * `columns` are those the query string lists; without them every object must have the same keys.
 * Refuses everything else: 400 PGRST102.
 */
export function readPayload(body: Body, columns: string[] | null): Payload {
  switch (body.type) {
    case 'application/json':
    case '':
      return jsonPayload(bodyText(body), columns);
    case 'application/x-www-form-urlencoded': {
      const fields = Object.fromEntries(
        readParameters(bodyText(body)).map(({ name, value }) => [name, value]),
      );
      return { json: JSON.stringify([fields]), columns: columns ?? Object.keys(fields), rowCount: 1 };
    }
    case 'text/csv': {
      const { header, rows } = parseCsv(bodyText(body));
      return { json: JSON.stringify(rows), columns: columns ?? header, rowCount: rows.length };
    }
    default:
      throw badBody(`Content-Type not acceptable: ${body.type}`);
  }
}

/** A body as text. Refuses bytes that are no UTF-8 and, as the database would, the null character. */
export function bodyText({ bytes }: Body): string {
  if (!isUtf8(bytes)) throw badBody('The body must be UTF-8 text');
  const text = bytes.toString('utf8');
  if (text.includes('\0')) throw badBody('The body must not hold a null character');
  return text;
}

/** A body as JSON. Refuses anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('Empty or invalid json');
  }
}

export function badBody(message: string, details: string | null = null): Error {
  return refusal(400, 'PGRST102', message, { details });
}

/** Whether a JSON value is an object, whose members are columns or arguments. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonPayload(text: string, columns: string[] | null): Payload {
  const value = parseJson(text);
  const rows = Array.isArray(value) ? value : [value];
  if (!rows.every(isObject)) throw badBody('The body must be a JSON object or an array of objects');
  // The text itself goes on, so that no number loses a digit on the way.
  const json = Array.isArray(value) ? text : `[${text}]`;
  return { json, columns: unique(columns ?? uniformKeys(rows)), rowCount: rows.length };
}

function uniformKeys(rows: Record<string, unknown>[]): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const known = new Set(keys);
  const isUniform = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === known.size && own.every((key) => known.has(key));
  });
  if (!isUniform) throw badBody('All object keys must match');
  return keys;
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
