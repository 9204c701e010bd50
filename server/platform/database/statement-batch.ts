import type pg from 'pg';
import { isDatabaseError } from './database-error.ts';
import { decoderOf, type Parameter, toParameter } from './value-types.ts';

export type Statement = {
  text: string;
  parameters: readonly Parameter[];
  isKept: boolean;
};

export function statementOf(text: string, values: readonly unknown[], isKept: boolean): Statement {
  return { text, parameters: values.map(toParameter), isKept };
}

export type BatchOptions = {
  resultOf?: number;
  asText?: boolean;
};

/**
 * Sends statements with a single Sync message, which makes them one transaction unless they begin or end one.
 * Rejects with the first error. After an error that `isStaleStatement` recognizes, the next batch prepares
 * its statements again.
 */
export function runBatch(
  client: pg.ClientBase,
  statements: readonly Statement[],
  options: BatchOptions = {},
): Promise<unknown[]> {
  const batch = new StatementBatch(statements, options);
  client.query(batch as unknown as pg.Submittable);
  return batch.result;
}

const staleRoutines = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery']);

/** Returns whether the server has dropped a prepared statement or cannot use its plan any more. */
function isStaleStatement(error: unknown): boolean {
  return isDatabaseError(error) && staleRoutines.has(error.routine ?? '');
}

/**
 * Runs `send`. If the server no longer accepts a prepared statement, runs `recover` and then `send` again.
 */
export async function retryStale<T>(
  send: () => Promise<T>,
  recover: () => Promise<unknown> = async () => {},
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isStaleStatement(error)) throw error;
    await recover();
    return send();
  }
}

type Wire = {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { statement: string; values: Parameter['value'][] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  sendCopyFail(reason: string): void;
};

type Field = { name: string; dataTypeID: number };

/** The driver passes the server's messages to these methods, in the same way as it does for pg-cursor. */
class StatementBatch {
  readonly result: Promise<unknown[]>;
  readonly #settle = Promise.withResolvers<unknown[]>();
  readonly #statements: readonly Statement[];
  readonly #asText: boolean;
  readonly #resultOf: number;
  readonly #rows: unknown[] = [];
  #columns: { name: string; decode: (text: string) => unknown }[] = [];
  #prepared: Prepared | null = null;
  readonly #kept: string[] = [];
  readonly #parsed: string[] = [];

  constructor(statements: readonly Statement[], { resultOf, asText = false }: BatchOptions) {
    this.#statements = statements;
    this.#resultOf = resultOf ?? statements.length - 1;
    this.#asText = asText;
    this.result = this.#settle.promise;
  }

  submit(connection: Wire): void {
    this.#prepared = preparedOn(connection);
    connection.stream.cork();
    this.#statements.forEach((statement, place) => {
      const name = this.#prepare(connection, statement);
      connection.bind({ statement: name, values: statement.parameters.map(({ value }) => value) });
      if (place === this.#resultOf && !this.#asText) connection.describe({ type: 'P', name: '' });
      connection.execute({});
    });
    connection.sync();
    connection.stream.uncork();
  }

  #prepare(connection: Wire, { text, parameters, isKept }: Statement): string {
    const types = parameters.map(({ type }) => type);
    if (!isKept) {
      connection.parse({ name: '', text, types });
      return '';
    }
    const name = nameOf(text, types);
    this.#kept.push(name);
    const state = this.#prepared?.get(name);
    if (state === 'there') return name;
    // The server may not know the name, but closing an unknown name is not an error.
    if (state === 'unsure') connection.close({ type: 'S', name });
    connection.parse({ name, text, types });
    this.#prepared?.set(name, 'there');
    this.#parsed.push(name);
    return name;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, decode: decoderOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(this.#asText ? fields : this.#decode(fields));
  }

  #decode(fields: (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    this.#columns.forEach(({ name, decode }, place) => {
      const text = fields[place];
      row[name] = text === null || text === undefined ? null : decode(text);
    });
    return row;
  }

  handleError(error: unknown): void {
    // The error does not say which statements the server had already parsed.
    for (const name of isStaleStatement(error) ? this.#kept : this.#parsed)
      this.#prepared?.set(name, 'unsure');
    this.#settle.reject(error);
  }

  // Rows are returned only at this message, because the transaction is not committed before it.
  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows);
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(connection: Wire): void {
    connection.sendCopyFail('COPY is not supported');
  }
}

type Prepared = Map<string, 'there' | 'unsure'>;

const preparedByConnection = new WeakMap<object, Prepared>();

function preparedOn(connection: object): Prepared {
  const known = preparedByConnection.get(connection);
  if (known) return known;
  const prepared: Prepared = new Map();
  preparedByConnection.set(connection, prepared);
  return prepared;
}

const names = new Map<string, string>();

function nameOf(text: string, types: number[]): string {
  const signature = `${types.join()} ${text}`;
  const known = names.get(signature);
  if (known !== undefined) return known;
  const name = `lastmile_${names.size + 1}`;
  names.set(signature, name);
  return name;
}
