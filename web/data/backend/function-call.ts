import { functionsClient } from './backend.ts';
import { CallFailure } from './call-failure.ts';

/**
 * Sends a POST request if there is a body, and otherwise a GET request. Throws a CallFailure with the
 * server's message.
 */
export async function callFunction<Answer>(
  name: string,
  body?: Record<string, unknown>,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const functions = await functionsClient();
  const call = body ? { body, headers } : { method: 'GET' as const, headers };
  const { data, error } = await functions.invoke<Answer>(name, { ...call, ...(signal && { signal }) });
  if (!error) return data as Answer;
  throw await failureOf(error);
}

async function failureOf(error: { message: string; context?: unknown }): Promise<CallFailure> {
  const response = error.context;
  if (!(response instanceof Response))
    return new CallFailure({ status: 0, code: null, message: error.message }, { cause: error });
  const answer: unknown = await response.json().catch(() => null);
  const message = saidIn(answer) ?? error.message;
  return new CallFailure({ status: response.status, code: null, message }, { cause: error });
}

/** Our functions return the message in `error`. The code host returns it in `message`. */
function saidIn(answer: unknown): string | null {
  const { error, message } = { error: null, message: null, ...(answer as object | null) };
  return [error, message].find((said) => typeof said === 'string') ?? null;
}
