/** HTTP statuses of SQLSTATEs, the first match counting: a whole code, or a class of them. */
const statuses: readonly (readonly [prefix: string, status: number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['53', 503],
  // What is too deep, too long or too many to be compiled was so in the request.
  ['54', 400],
  // Waiting for somebody else's lock is no fault of the request.
  ['55P03', 503],
  // What cannot be written so, such as a view of several tables, the request should not have asked to write.
  ['55000', 400],
  ['55', 500],
  // A statement that ran out of time asked for too much.
  ['57014', 400],
  ['57P01', 503],
  ['57P02', 503],
  ['57P03', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
];

/** The HTTP status of a database error. `isKnown`: the caller is more than the anonymous role. */
export function statusOfSqlState(code: string, message: string, isKnown: boolean): number {
  if (code === '42501') return isKnown ? 403 : 401;
  if (code === '21000') return isCallersDoing(message) ? 400 : 500;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  if (code.startsWith('PT')) return customStatus(code);
  return statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

/** A write without a filter, or an upsert whose own rows repeat a key. */
function isCallersDoing(message: string): boolean {
  return message.endsWith('requires a WHERE clause') || message.startsWith('ON CONFLICT DO UPDATE');
}

/** `PT409` asks for status 409. */
function customStatus(code: string): number {
  const status = Number(code.slice(2));
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;
}
