import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import type { ApiRole } from '#server/platform/caller/caller.ts';
import { addedDigits, exponentsOf } from '#server/platform/database/exponents.ts';
import { largestCommand } from '#server/platform/fair-use/count-bodies.ts';
import { commasOfPart, hasManyParts } from '#server/platform/fair-use/json-parts.ts';
import type { Call } from './call.ts';
import type { Payload } from './compile/write.ts';
import { parseCsv } from './csv-body.ts';
import { type Parameter, readParameters } from './grammar/parameters.ts';
import { addValue } from './placeholders.ts';
import { badBody } from './rest-error.ts';

export type Body = { type: string; bytes: Buffer };

/** Returns the bytes of a request body and its media type without parameters. */
export function bodyOf(request: FastifyRequest): Body {
  const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
  return {
    type: type.trim().toLowerCase(),
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

const maxFields = 200;

/**
 * Converts a JSON, form or CSV body to a JSON array of rows. All objects must have the same keys unless the
 * query string lists the columns. Throws 400 PGRST102 if the body has another format.
 */
function readPayload(body: Body, columns: string[] | null, maxRows: number): Payload {
  switch (body.type) {
    case 'application/json':
    case '':
      return jsonPayload(bodyText(body), columns);
    case 'application/x-www-form-urlencoded': {
      const fields = Object.fromEntries(formFields(body).map(({ name, value }) => [name, value]));
      return { json: JSON.stringify([fields]), columns: columns ?? Object.keys(fields), rowCount: 1 };
    }
    case 'text/csv': {
      const { header, rows } = parseCsv(bodyText(body), maxRows);
      return { json: JSON.stringify(rows), columns: columns ?? header, rowCount: rows.length };
    }
    default:
      throw badBody(`Content-Type not acceptable: ${body.type}`);
  }
}

/** Returns the fields of a form. Throws 400 PGRST102 if it has more than 200 or is larger than 128 KiB. */
export function formFields(body: Body): Parameter[] {
  if (body.bytes.length > largestCommand) throw badBody('A form can have at most 128 KiB');
  const text = bodyText(body);
  if (text.split('&', maxFields + 1).length > maxFields)
    throw badBody(`A form can have at most ${maxFields} fields`);
  // Like a query string, it is decoded as bytes.
  return readParameters(body.bytes.toString('latin1'));
}

/** Returns the keys of a JSON object. Throws 400 PGRST102 if it has more than 200. */
export function keysOf(object: Record<string, unknown>): string[] {
  const keys = Object.keys(object);
  if (keys.length > maxFields) throw badBody(`An object can have at most ${maxFields} keys`);
  return keys;
}

/** Returns a body as text. Throws 400 PGRST102 for invalid UTF-8 or a null character. */
export function bodyText({ bytes }: Body): string {
  if (!isUtf8(bytes)) throw badBody('The body must be UTF-8 text');
  const text = bytes.toString('utf8');
  if (text.includes('\0')) throw badBody('The body must not hold a null character');
  return text;
}

const mostParts = 20_000;

/**
 * Parses JSON. Throws 400 PGRST102 if it is invalid, or has over 20,000 names, over 20,000 lists and objects, or over
 * 100,000 commas.
 */
export function parseJson(text: string): unknown {
  if (hasManyParts(text, mostParts))
    throw badBody(
      `JSON can have at most ${mostParts} names, as many lists and objects, and ${commasOfPart * mostParts} commas`,
    );
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('Empty or invalid json');
  }
}

const largestExponent = 308;
const mostAddedDigits = 100_000;

/**
 * Throws 400 PGRST102 if a text for a JSON value has a number that no JavaScript number can hold, such as 1e131071,
 * or very many numbers such as 1e308, because a short body would become gigabytes in the database.
 */
export function refuseHugeNumbers(json: string): void {
  const exponents = exponentsOf(json);
  if (exponents.some((exponent) => exponent > largestExponent))
    throw badBody(`The exponent of a number can be at most ${largestExponent}`);
  if (addedDigits(json, exponents) > mostAddedDigits)
    throw badBody(`The exponents of all numbers can be at most ${mostAddedDigits} together`);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonPayload(text: string, columns: string[] | null): Payload {
  const value = parseJson(text);
  refuseHugeNumbers(text);
  const rows = Array.isArray(value) ? value : [value];
  if (!rows.every(isObject)) throw badBody('The body must be a JSON object or an array of objects');
  // The original JSON text is used, because parsed numbers could lose digits.
  const json = Array.isArray(value) ? text : `[${text}]`;
  return { json, columns: unique(columns ?? uniformKeys(rows)), rowCount: rows.length };
}

function uniformKeys(rows: Record<string, unknown>[]): string[] {
  const keys = keysOf(rows[0] ?? {});
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

const maxRowsOfRoles: Record<ApiRole, number> = { anon: 20, authenticated: 1000, service_role: 1000 };

/** Returns the rows in the body and a cache key with their columns. The rows are bound to a placeholder. */
export function payloadOfCall(call: Call): { payload: Payload; shape: string } {
  const maxRows = maxRowsOfRoles[call.caller.role];
  const payload = readPayload(bodyOf(call.request), call.query.columns, maxRows);
  if (payload.rowCount > maxRows) throw badBody(`A request can write at most ${maxRows} rows`);
  return {
    payload: { ...payload, json: addValue(payload.json, call.values) },
    shape: `${call.shape}\0${JSON.stringify(payload.columns)}`,
  };
}
