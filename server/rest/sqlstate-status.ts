/** HTTP statuses by SQLSTATE or its prefix; the first match counts. As in PostgREST, except where a comment says why. */
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
  // Program limits are exceeded by the request.
  ['54', 400],
  // A lock timeout is not the fault of the request.
  ['55P03', 503],
  // A write to a relation that cannot be written, such as a view of several tables.
  ['55000', 400],
  ['55', 500],
  // A statement timeout: the request is too expensive.
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

/** Returns the HTTP status of a database error. `isKnown`: the caller is not anonymous. */
export function statusOfSqlState(code: string, message: string, isKnown: boolean): number {
  if (code === '42501') return isKnown ? 403 : 401;
  if (code === '21000') return isRequestFault(message) ? 400 : 500;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  if (code.startsWith('PT')) return customStatus(code);
  return statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

/** A write without a filter, or an upsert whose own rows repeat a key. */
function isRequestFault(message: string): boolean {
  return message.endsWith('requires a WHERE clause') || message.startsWith('ON CONFLICT DO UPDATE');
}

/** `PT409` is status 409. */
function customStatus(code: string): number {
  const status = Number(code.slice(2));
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;
}
