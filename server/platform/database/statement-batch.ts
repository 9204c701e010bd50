import type pg from 'pg';
import { isDatabaseError } from './database-error.ts';
import { decoderOf, type Parameter, toParameter } from './value-types.ts';

export type Statement = {
  text: string;
  parameters: readonly Parameter[];
  /** Whether the connection keeps it prepared. */
  isKept: boolean;
};

export function statementOf(text: string, values: readonly unknown[], isKept: boolean): Statement {
  return { text, parameters: values.map(toParameter), isKept };
}

export type BatchOptions = {
  /** The index of the statement whose rows are the result; the last by default. The others give no rows. */
  resultOf?: number;
  /** Rows come as lists of their values' texts, not decoded. */
  asText?: boolean;
};

/**
 * Runs statements under one Sync: one transaction, unless they begin or end one. Rejects with the first error.
 * A statement that the server has dropped, or whose plan is out of date, fails with an error that `isStaleStatement`
 * recognizes; the next batch prepares it again.
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

export function isStaleStatement(error: unknown): boolean {
  return isDatabaseError(error) && staleRoutines.has(error.routine ?? '');
}

/** The part of the driver's connection used here. */
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

/** The driver passes the server's answers to these methods, as it does for pg-cursor. */
class StatementBatch {
  readonly result: Promise<unknown[]>;
  readonly #settle = Promise.withResolvers<unknown[]>();
  readonly #statements: readonly Statement[];
  readonly #asText: boolean;
  readonly #resultOf: number;
  readonly #rows: unknown[] = [];
  #columns: { name: string; decode: (text: string) => unknown }[] = [];
  #prepared: Prepared | null = null;
  #names: string[] = [];

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
    const name = isKept ? nameOf(text, types) : '';
    const state = isKept ? this.#prepared?.get(name) : undefined;
    if (state === 'there') return name;
    // The server accepts a Close of an unknown name.
    if (state === 'unsure') connection.close({ type: 'S', name });
    connection.parse({ name, text, types });
    if (isKept) {
      this.#prepared?.set(name, 'there');
      this.#names.push(name);
    }
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
    // The error does not show which statements were parsed before it.
    for (const name of isStaleStatement(error) ? this.#keptNames() : this.#names)
      this.#prepared?.set(name, 'unsure');
    this.#settle.reject(error);
  }

  #keptNames(): string[] {
    return this.#statements
      .filter(({ isKept }) => isKept)
      .map(({ text, parameters }) =>
        nameOf(
          text,
          parameters.map(({ type }) => type),
        ),
      );
  }

  // The transaction is committed only at this point.
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
