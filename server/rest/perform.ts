import type { FastifyRequest } from 'fastify';
import type { Call, DataApi } from './call.ts';
import type { Statement } from './compile/compilation.ts';
import type { Answer } from './compile/envelope.ts';
import { valueAt } from './grammar/shape.ts';
import { runStatement } from './run-statement.ts';

/** Runs the one statement of a call, as its caller. */
export async function perform(
  api: DataApi,
  call: Call,
  statement: Statement,
  options: { isReadOnly: boolean; namedId?: Record<string, string> },
): Promise<Answer> {
  const { request, caller, preferences } = call;
  return runStatement(api.platform.database.api, caller, {
    text: statement.text,
    values: statement.values.map((value) => valueAt(value, call.values)),
    readOnly: options.isReadOnly,
    settings: { ...settingsOf(request), ...options.namedId },
    timezone: preferences.timezone,
    isRolledBack: preferences.tx === 'rollback',
    isPrepared: api.isWorthPreparing(caller.role, statement.text),
  });
}

/** What policies and procedures may ask about the request. */
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
