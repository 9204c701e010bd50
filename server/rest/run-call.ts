import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import { type CallerStatement, runCallerStatement } from '#server/platform/database/caller-transaction.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Call, DataApi } from './call.ts';
import type { Statement } from './compile/compilation.ts';
import { type Answer, type AnswerRow, answerOf } from './compile/envelope.ts';
import { resolveValue } from './grammar/query-shape.ts';

/** Runs the statement of a call as its caller, in one transaction. `idSetting` comes from `issueIdSetting`. */
export async function runCall(
  api: DataApi,
  call: Call,
  statement: Statement,
  options: { isReadOnly: boolean; idSetting?: Record<string, string> },
): Promise<Answer> {
  const { request, caller, preferences } = call;
  return runWithRetries(api.platform.database.api, caller, {
    text: statement.text,
    values: statement.values.map((value) => resolveValue(value, call.values)),
    readOnly: options.isReadOnly,
    settings: { ...settingsOf(request), ...options.idSetting },
    timezone: preferences.timezone,
    isRolledBack: preferences.tx === 'rollback',
    isPrepared: api.shouldPrepare(caller.role, statement.text),
  });
}

/** Request settings that policies and procedures read, as in PostgREST. */
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

/** Runs a statement as the caller, up to 3 times after a deadlock or serialization failure. */
async function runWithRetries(api: Sql, caller: Caller, statement: CallerStatement): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await runCallerStatement<AnswerRow>(api, caller, { ...statement, asText: true });
      if (row === undefined) throw new Error('The statement gave no answer');
      return answerOf(row);
    } catch (error) {
      if (attempt === maxAttempts || !isTransactionConflict(error)) throw error;
    }
  }
}

function isTransactionConflict(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : null;
  return code === '40001' || code === '40P01';
}
