import { type Catalogue, type Column, type RelatedRows, visitorSchema } from '../catalogue/catalogue.ts';
import { refusal } from '../refusal.ts';

/** One statement in the making: the values it has been given so far, and the aliases handed out. */
export type Compilation = { catalogue: Catalogue; values: string[]; aliases: number };

/** A finished statement; every value travels as text beside it and is cast by the database. */
export type Statement = { text: string; values: string[] };

/** Where a level's rows come from. */
export type Source = {
  alias: string;
  /** What messages call it. */
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Computed columns and related rows, where the alias stands for whole rows of the relation. */
  computed: ReadonlyMap<string, Column>;
  related: ReadonlyMap<string, RelatedRows>;
  /** The relation whose relationships its embeds follow. */
  relation: string | null;
};

// The wire protocol counts parameters in 16 bits.
const mostValues = 30_000;
const longestName = 63;

export function startCompilation(catalogue: Catalogue): Compilation {
  return { catalogue, values: [], aliases: 0 };
}

export function finish(compilation: Compilation, text: string): Statement {
  return { text, values: compilation.values };
}

/** A value's place in the statement, as text. */
function valueAsText(compilation: Compilation, value: string): string {
  if (compilation.values.length >= mostValues) {
    throw refusal(400, 'PGRST100', `A request can hold at most ${mostValues} values`);
  }
  compilation.values.push(value);
  return `$${compilation.values.length}::text`;
}

/** A value's place in the statement; a type's own input function reads it and refuses what is no such value. */
export function valueAs(compilation: Compilation, value: string, type: string): string {
  const text = valueAsText(compilation, value);
  return type === 'text' ? text : `${text}::${type}`;
}

export function nextAlias(compilation: Compilation): string {
  compilation.aliases += 1;
  return `t${compilation.aliases}`;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The name under which a column goes out, which a request may choose; the database would cut a long one. */
export function outputName(name: string): string {
  if (Buffer.byteLength(name) > longestName || name.includes('\0') || name === '') {
    throw refusal(400, 'PGRST100', 'An alias must have between 1 and 63 bytes', {
      details: name.slice(0, 100),
    });
  }
  return quoteName(name);
}

export function qualified(compilation: Compilation, relation: string): string {
  return `${quoteName(compilation.catalogue.schema)}.${quoteName(relation)}`;
}

/** The view that visitors read instead of a relation. */
export function ofVisitors(relation: string): string {
  return `${quoteName(visitorSchema)}.${quoteName(relation)}`;
}

/** A column that a relation stores. Refuses an unknown one: 400 42703. */
export function columnOf(source: Source, name: string): Column {
  const column = source.columns.get(name);
  if (column !== undefined) return column;
  throw refusal(400, '42703', `column ${source.name}.${name} does not exist`);
}
