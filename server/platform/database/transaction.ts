import type pg from 'pg';
import { isConnectionLoss, isDatabaseError, withLossCode } from './database-error.ts';
import { type Fragment, fragment } from './sql.ts';
import { retryStale, runBatch, type Statement, statementOf } from './statement-batch.ts';
import { decoderOf, type Value } from './value-types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a statement without a row type gives whatever the database answers
export type Row = Record<string, any>;

/**
 * Runs a statement such as sql`select … ${value}`. Values become parameters, and fragments become part of the
 * text.
 */
export interface TransactionSql {
  <Rows extends readonly (object | undefined)[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly (Value | Fragment)[]
  ): Promise<Rows>;
  /**
   * Runs plain SQL. If there are no values, the text may contain several statements, and the rows of the last
   * one are returned.
   */
  query<Rows extends readonly (object | undefined)[] = Row[]>(
    text: string,
    values?: readonly Value[],
  ): Promise<Rows>;
}

const inFailedTransaction = '25P02';

/**
 * Runs `work` in one transaction on a connection. The `opening` statement begins the transaction and is sent
 * together with the first statement of `work`. A failed statement rolls the transaction back even if `work`
 * catches the error.
 */
export async function runTransaction<T>(
  client: pg.ClientBase,
  opening: readonly Statement[],
  keepsStatements: boolean,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  let isOpen = false;
  let isOver = false;
  let firstFailure: unknown = null;
  let last: Promise<unknown> = Promise.resolve();

  // The driver accepts only one statement at a time.
  const inTurn = (run: () => Promise<unknown[]>): Promise<unknown[]> => {
    const turn = last.then(async () => {
      if (isOver) throw new Error('The transaction is over');
      try {
        return await run();
      } catch (error) {
        const cause = withLossCode(error);
        firstFailure ??= cause;
        throw cause;
      }
    });
    last = turn.catch(() => {});
    return turn;
  };
  const open = (first: readonly Statement[]) => {
    isOpen = true;
    return retryStale(
      () => runBatch(client, [...opening, ...first]),
      () => runText(client, 'rollback'),
    );
  };
  const tx = boundTag(
    keepsStatements,
    (statement) => inTurn(() => (isOpen ? runBatch(client, [statement]) : open([statement]))),
    (text) =>
      inTurn(async () => {
        if (!isOpen) await open([]);
        return runText(client, text);
      }),
  );

  try {
    const result = await work(tx);
    await last;
    if (firstFailure !== null) throw firstFailure;
    isOver = true;
    if (isOpen) await runText(client, 'commit');
    return result;
  } catch (error) {
    isOver = true;
    await last;
    if (isOpen && !isConnectionLoss(error) && !isConnectionLoss(firstFailure))
      await runText(client, 'rollback');
    throw isDatabaseError(error) && error.code === inFailedTransaction ? (firstFailure ?? error) : error;
  }
}

/**
 * Runs statements without values by the simple query protocol, and returns the rows of the last statement.
 */
export async function runText(client: pg.ClientBase, text: string): Promise<unknown[]> {
  const types = { getTypeParser: decoderOf } as unknown as pg.CustomTypesConfig;
  const results = (await client.query({ text, types })) as pg.QueryResult | pg.QueryResult[];
  const result = Array.isArray(results) ? results.at(-1) : results;
  return result?.rows ?? [];
}

/** Returns the template tag that runs statements on a pool or in a transaction. */
export function boundTag(
  keepsStatements: boolean,
  run: (statement: Statement) => Promise<unknown[]>,
  runPlain: (text: string) => Promise<unknown[]>,
): TransactionSql {
  const tag = async (strings: TemplateStringsArray, ...values: readonly (Value | Fragment)[]) => {
    const { text, values: bound } = fragment(strings, ...values);
    return run(statementOf(text, bound, keepsStatements));
  };
  const query = async (text: string, values?: readonly Value[]) =>
    values ? run(statementOf(text, values, false)) : runPlain(text);
  return Object.assign(tag, { query }) as TransactionSql;
}
