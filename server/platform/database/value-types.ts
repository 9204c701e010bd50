import pg from 'pg';

/** A value that can be bound to a statement. Objects must be wrapped with `json()`. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | Json
  | null
  | readonly (string | number | boolean | Date | null)[];

export class Json {
  readonly text: string;
  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
}

export type Parameter = { type: number; value: string | Buffer | null };

const inferred = 0;

/**
 * Converts a value to the format that is sent to the database.
 * @throws TypeError for `undefined` and for objects without `json()`
 */
export function toParameter(value: unknown): Parameter {
  if (value === null) return { type: inferred, value: null };
  if (typeof value === 'string') return { type: inferred, value };
  if (typeof value === 'number') return { type: inferred, value: String(value) };
  if (typeof value === 'boolean') return { type: 16, value: String(value) };
  if (typeof value === 'bigint') return { type: 20, value: String(value) };
  if (value instanceof Date) return { type: 1184, value: value.toISOString() };
  if (value instanceof Json) return { type: 3802, value: value.text };
  if (value instanceof Uint8Array) return { type: 17, value: toBuffer(value) };
  if (Array.isArray(value)) return { type: inferred, value: arrayLiteral(value) };
  throw new TypeError(`Not a value of a statement: ${value === undefined ? 'undefined' : typeof value}`);
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function arrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) => {
    const item = toParameter(value).value;
    if (item === null) return 'NULL';
    if (Buffer.isBuffer(item)) return `"\\\\x${item.toString('hex')}"`;
    return Array.isArray(value) ? item : `"${item.replaceAll(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}

type Decode = (text: string) => unknown;

const asText: Decode = (text) => text;
const asDate: Decode = (text) => new Date(text);
const asJson: Decode = (text) => JSON.parse(text);

// Lists each type with its array type and decoder. bigint and numeric values stay text, because a JavaScript
// number would lose digits.
const types: [number, number, Decode][] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, (text) => Buffer.from(text.slice(2), 'hex')],
  [21, 1005, Number],
  [23, 1007, Number],
  [26, 1028, Number],
  [700, 1021, Number],
  [701, 1022, Number],
  [114, 199, asJson],
  [3802, 3807, asJson],
  [1082, 1182, asDate],
  [1114, 1115, asDate],
  [1184, 1185, asDate],
];
// The types are "char", name, text, bpchar, varchar, bigint, numeric, uuid, inet, cidr, time, interval,
// regclass and regtype.
const arraysOfText = [1002, 1003, 1009, 1014, 1015, 1016, 1231, 2951, 1041, 651, 1183, 1187, 2210, 2211];
const textArray = pg.types.getTypeParser(1009 as number) as (text: string) => unknown[];

const decoders = new Map<number, Decode>([
  ...types.map(([type, , decode]) => [type, decode] as const),
  ...types.map(
    ([, array, decode]) => [array, (text: string) => decodeItems(textArray(text), decode)] as const,
  ),
  ...arraysOfText.map((array) => [array, textArray] as const),
]);

/** Returns the decoder of a type. Arrays of custom types stay text unless the SQL casts them to text[]. */
export function decoderOf(type: number): Decode {
  return decoders.get(type) ?? asText;
}

function decodeItems(items: unknown[], decode: Decode): unknown[] {
  return items.map((item) => {
    if (Array.isArray(item)) return decodeItems(item, decode);
    return typeof item === 'string' ? decode(item) : null;
  });
}
