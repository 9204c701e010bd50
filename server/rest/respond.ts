import type { Call } from './call.ts';
import type { Answer } from './compile/envelope.ts';
import { contentTypeOf } from './grammar/accept.ts';
import { appliedPreferences, type Preferences } from './grammar/prefer.ts';
import { restError } from './rest-error.ts';

export type Response = {
  status: number;
  /** Null for no body. */
  body: string | Buffer | null;
  contentRange?: string;
  location?: string | null;
  applied: (keyof Preferences)[];
};

/** Sends an answer. A procedure or trigger may have set another status, and headers. */
export function respond(call: Call, answer: Answer, response: Response): void {
  const { reply } = call;
  const applied = appliedPreferences(call.preferences, response.applied);
  if (response.contentRange !== undefined) reply.header('content-range', response.contentRange);
  if (response.location) reply.header('location', response.location);
  if (applied !== null) reply.header('preference-applied', applied);
  reply.status(chosenStatus(answer.status) ?? response.status);
  if (response.body !== null) reply.header('content-type', contentTypeOf(call.form));
  for (const [name, value] of chosenHeaders(answer.headers)) reply.header(name, value);
  reply.send(response.body ?? undefined);
}

/** `Content-Range` of rows from `first` on: `0-9/100`, with an asterisk for an empty or unknown part. */
export function contentRange(first: number, count: number, total: string | null): string {
  const rows = count > 0 && total !== '0' ? `${first}-${first + count - 1}` : '*';
  return `${rows}/${total ?? '*'}`;
}

/** The status that a procedure set as `response.status`. Throws 500 PGRST112 for an invalid one. */
function chosenStatus(setting: string | null): number | null {
  if (setting === null) return null;
  const status = Number(setting);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw restError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

/** The headers that a procedure set as `response.headers`: a JSON array of objects with one text. Throws 500 PGRST111. */
function chosenHeaders(setting: string | null): [string, string][] {
  if (setting === null) return [];
  const pairs = parseList(setting)?.map((each) => Object.entries(each ?? {}));
  const isValid = pairs?.every((each) => each.length === 1 && typeof each[0]?.[1] === 'string');
  if (pairs === undefined || !isValid) {
    const message =
      'response.headers guc must be a JSON array composed of objects with a single key and a string value';
    throw restError(500, 'PGRST111', message);
  }
  return pairs.flat() as [string, string][];
}

function parseList(text: string): object[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
