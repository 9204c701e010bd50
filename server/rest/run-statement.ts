import type { Caller } from '#server/platform/caller.ts';
import { asCaller } from '#server/platform/database/as-caller.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import type { Statement } from './compile/compilation.ts';
import type { Answer } from './compile/envelope.ts';

export type Run = {
  statement: Statement;
  isReadOnly: boolean;
  /** Settings of this request for policies and procedures to read. */
  settings: Record<string, string>;
  timezone: string | null;
  /** The transaction is undone after its answer is known. */
  isRolledBack: boolean;
  isPrepared: boolean;
};

const mostAttempts = 3;

/** One transaction as the caller. A deadlock or a serialization failure undoes it, so it is tried again. */
export async function runStatement(api: Sql, caller: Caller, run: Run): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(api, caller, run);
    } catch (error) {
      if (attempt === mostAttempts || !isConflictOfTransactions(error)) throw error;
    }
  }
}

async function runOnce(api: Sql, caller: Caller, run: Run): Promise<Answer> {
  const undone: { answer: Answer | null } = { answer: null };
  try {
    return await asCaller(api, caller, { readOnly: run.isReadOnly, settings: run.settings }, async (tx) => {
      const answer = await execute(tx, run);
      if (!run.isRolledBack) return answer;
      undone.answer = answer;
      throw new Error('rolled back as asked');
    });
  } catch (error) {
    if (undone.answer !== null) return undone.answer;
    throw error;
  }
}

async function execute(tx: TransactionSql, { statement, timezone, isPrepared }: Run): Promise<Answer> {
  const { text, values } = statement;
  const zone = timezone === null ? null : tx`select set_config('timezone', ${timezone}, true)`.execute();
  const rows = tx.unsafe<Answer[]>(text, values, { prepare: isPrepared });
  const [[answer]] = await Promise.all([rows, zone]);
  if (answer === undefined) throw new Error('The statement gave no answer');
  return answer;
}

function isConflictOfTransactions(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : null;
  return code === '40001' || code === '40P01';
}
