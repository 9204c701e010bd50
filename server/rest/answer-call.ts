import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '#server/platform/caller/caller.ts';
import { type CallerStatement, runCallerStatement } from '#server/platform/database/caller-transaction.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { isDatabaseError } from '#server/platform/database/database-error.ts';
import { outage } from '#server/platform/errors/outage.ts';
import type { Call, DataApi } from './call.ts';
import { type Answer, answerOf } from './compile/envelope.ts';
import type { Statement } from './compile/statement-parts.ts';
import { contentTypeOf } from './grammar/accept.ts';
import { appliedPreferences, type Preferences } from './grammar/prefer.ts';
import type { Level } from './grammar/query.ts';
import { outOfBounds, type Window } from './grammar/range.ts';
import { resolveValue } from './placeholders.ts';
import { restError } from './rest-error.ts';
import { refuseZonesWithNumbers } from './time-zones.ts';

type RunOptions = {
  isReadOnly: boolean;
  idSetting?: Record<string, string>;
  /** Whether filters apply to the answer of a write, not to the rows to write. */
  isAnswerFiltered?: boolean;
};

/** Others wait for the rows of a write until its answer is ready, so an answer that can be slow has less time. */
const secondsForAnswerOfWrite = 1;

/** Runs the statement of a request in one transaction with the caller's rights. */
export async function runCall(
  api: DataApi,
  call: Call,
  statement: Statement,
  options: RunOptions,
): Promise<Answer> {
  const { request, caller, preferences, query } = call;
  const { root } = query;
  const canBeSlow =
    options.isAnswerFiltered || root.order.length > 0 || root.items.some(({ kind }) => kind === 'embed');
  if (!options.isReadOnly) refuseCasts(root);
  const values = statement.values.map((value) => resolveValue(value, call.values));
  refuseZonesWithNumbers(statement.times, values);
  return runWithRetries(api.platform.database.api, caller, {
    text: statement.text,
    values,
    readOnly: options.isReadOnly,
    ...(canBeSlow && !options.isReadOnly && { seconds: secondsForAnswerOfWrite }),
    settings: { ...settingsOf(request), ...options.idSetting },
    timezone: preferences.timezone,
    isRolledBack: preferences.tx === 'rollback',
    isPrepared: api.shouldPrepare(caller.role, statement.text),
    asText: true,
  });
}

/**
 * Throws 400 PGRST100 if the answer of a write has casts to other types than text. A cast that fails quotes its value
 * and undoes the write, and the caller may see the value only because of the write: an engineer who claims an issue
 * sees its repository.
 */
function refuseCasts({ items }: Level): void {
  for (const item of items) {
    if (item.kind === 'embed') refuseCasts(item.level);
    if (item.kind === 'field' && item.cast !== null && item.cast.toLowerCase() !== 'text')
      throw restError(400, 'PGRST100', 'The answer of a write can be cast to text only', {
        hint: 'Read the rows with a request of its own.',
      });
  }
}

type Response = {
  status: number;
  body: string | Buffer | null;
  contentRange?: string;
  location?: string | null;
  applied: (keyof Preferences)[];
};

/** Sends the response. A status or header that a procedure or trigger has set takes precedence. */
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

/**
 * Sends a page of rows with 200, or with 206 if there are more rows than the page shows. Throws 416 if the
 * page starts after the last row.
 */
export function respondWithPage(call: Call, answer: Answer, window: Window, hasBody: boolean): void {
  const count = Number(answer.count);
  const total = answer.total === null ? null : Number(answer.total);
  if (total !== null && window.offset > total) throw outOfBounds(window.offset, total);
  respond(call, answer, {
    status: total !== null && count < total ? 206 : 200,
    body: hasBody ? answer.body : null,
    contentRange: contentRange(window.offset, count, answer.total),
    applied: ['maxAffected'],
  });
}

type WriteResponse = Pick<Response, 'location' | 'applied'> & {
  /** The default is 200 if the response contains the written rows, and 204 otherwise. */
  status?: number;
  shown?: number;
};

/** Sends the response to a write. It contains the written rows if the `Prefer` header asks for them. */
export function respondToWrite(
  call: Call,
  answer: Answer,
  { status, shown = 0, ...others }: WriteResponse,
): void {
  const { preferences } = call;
  const returnsRows = preferences.return === 'representation';
  respond(call, answer, {
    status: status ?? (returnsRows ? 200 : 204),
    body: returnsRows ? answer.body : null,
    contentRange: contentRange(0, shown, preferences.count === null ? null : answer.count),
    ...others,
  });
}

/** Returns the settings that policies and procedures can read. Their names are the same as in PostgREST. */
function settingsOf(request: FastifyRequest): Record<string, string> {
  const { cookie } = request.headers;
  return {
    'request.method': request.method,
    'request.path': (request.raw.url ?? '').split('?', 1)[0] ?? '',
    'request.headers': JSON.stringify(
      cookie === undefined ? request.headers : { ...request.headers, cookie: undefined },
    ),
    'request.cookies': cookie === undefined ? '{}' : JSON.stringify(readCookies(cookie)),
  };
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs.filter(([name]) => name !== '').map(([name, ...value]) => [name, value.join('=')]),
  );
}

const maxAttempts = 3;

async function runWithRetries(api: Sql, caller: Caller, statement: CallerStatement): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await runCallerStatement<(string | null)[]>(api, caller, statement);
      if (row === undefined) throw new Error('The statement returned no answer');
      return answerOf(row);
    } catch (error) {
      // The transaction of a write is read-only only if the whole database is, as after a failover.
      if (!statement.readOnly && isDatabaseError(error) && error.code === '25006') throw outage(error);
      if (attempt === maxAttempts || !isTransactionConflict(error)) throw error;
    }
  }
}

function isTransactionConflict(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');
}

/** Returns a `Content-Range` such as `0-9/100`. An asterisk replaces an empty range or an unknown total. */
function contentRange(first: number, count: number, total: string | null): string {
  const rows = count > 0 && total !== '0' ? `${first}-${first + count - 1}` : '*';
  return `${rows}/${total ?? '*'}`;
}

/** Returns the status that a procedure set as `response.status`. Throws 500 PGRST112 if it is invalid. */
function chosenStatus(setting: string | null): number | null {
  if (setting === null) return null;
  const status = Number(setting);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw restError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

const headerList = z.array(z.record(z.string(), z.string()).refine((each) => Object.keys(each).length === 1));

/**
 * Returns the headers that a procedure set as `response.headers`. Throws 500 PGRST111 if they are invalid.
 */
function chosenHeaders(setting: string | null): [string, string][] {
  if (setting === null) return [];
  try {
    return headerList.parse(JSON.parse(setting)).flatMap((each) => Object.entries(each));
  } catch {
    const message =
      'response.headers guc must be a JSON array composed of objects with a single key and a string value';
    throw restError(500, 'PGRST111', message);
  }
}
