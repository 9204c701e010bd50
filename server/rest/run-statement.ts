import type { Caller } from '#server/platform/caller/caller.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { inOneTrip, type OneStatement } from '#server/platform/database/one-trip.ts';
import { type Answer, type AnswerRow, answerOf } from './compile/envelope.ts';

const mostAttempts = 3;

/** One transaction as the caller. A deadlock or a serialization failure undoes it, so it is tried again. */
export async function runStatement(api: Sql, caller: Caller, statement: OneStatement): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await inOneTrip<AnswerRow>(api, caller, { ...statement, asBytes: true });
      if (row === undefined) throw new Error('The statement gave no answer');
      return answerOf(row);
    } catch (error) {
      if (attempt === mostAttempts || !isConflictOfTransactions(error)) throw error;
    }
  }
}

function isConflictOfTransactions(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : null;
  return code === '40001' || code === '40P01';
}
