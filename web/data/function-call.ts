import { backend } from './backend.ts';
import { CallFailure } from './call-failure.ts';

/**
 * Calls a function of the server, or only asks one where nothing is sent; throws CallFailure with the server's own
 * sentence for any refusal.
 */
export async function callFunction<Answer>(name: string, body?: Record<string, unknown>): Promise<Answer> {
  const { functions } = await backend();
  const { data, error } = await functions.invoke<Answer>(name, body ? { body } : { method: 'GET' });
  if (!error) return data as Answer;
  throw await failureOf(error);
}

async function failureOf(error: { message: string; context?: unknown }): Promise<CallFailure> {
  const response = error.context;
  if (!(response instanceof Response))
    return new CallFailure({ status: 0, code: null, message: error.message }, { cause: error });
  const answer: unknown = await response.json().catch(() => null);
  const said = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null;
  const message = typeof said === 'string' ? said : error.message;
  return new CallFailure({ status: response.status, code: null, message }, { cause: error });
}
