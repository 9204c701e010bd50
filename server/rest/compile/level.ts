import {
  type Embed,
  embedNamed,
  type Field,
  type Level,
  type OrderTerm,
  type SelectItem,
} from '../grammar/query.ts';
import { restError } from '../rest-error.ts';
import { isTimeType } from '../time-zones.ts';
import { compileConditions, whereClause } from './conditions.ts';
import { countEmbeds, openEmbed } from './embed.ts';
import {
  type Compilation,
  compileField,
  fieldName,
  outputName,
  quoteName,
  type Source,
} from './statement-parts.ts';

export type Output = { text: string; name: string };

export function selectOutputs(outputs: Output[], from: string): string {
  return `select ${outputs.map(({ text, name }) => `${text} as ${name}`).join(', ')} from ${from}`;
}

export function levelOutputs(compilation: Compilation, source: Source, level: Level): Output[] {
  const items: SelectItem[] = level.items.length === 0 ? [{ kind: 'all' }] : level.items;
  return items.flatMap((item) => {
    if (item.kind === 'embed') return embedOutputs(compilation, source, item);
    const names = item.kind === 'all' ? [...source.columns.keys()] : [item.field.name];
    for (const name of names) countColumn(compilation, source, name);
    if (item.kind === 'all') return names.map((name) => columnOutput(source, name));
    const { text, type } = compileField(compilation, source, item.field);
    return [
      {
        text: item.cast === null ? text : `cast(${text} as ${castType(compilation, type, item.cast)})`,
        name: outputName(item.alias ?? fieldName(item.field)),
      },
    ];
  });
}

const maxRepeats = 50;
const maxRepeatsOfText = 3;
const maxRepeatsOfKey = 3;

/**
 * Throws 400 if a request selects a column more than 50 times, or a text more than 3 times. Each row would hold as
 * many copies of a long text, before the size of the response is known.
 */
function countColumn({ selected }: Compilation, source: Source, name: string): void {
  const most = source.columns.get(name)?.kind === 'text' ? maxRepeatsOfText : maxRepeats;
  const key = `${source.name}.${name}`;
  const count = (selected.get(key) ?? 0) + 1;
  selected.set(key, count);
  if (count > most)
    throw restError(400, 'PGRST100', 'This request repeats a column too often', {
      details: `A request can select a column at most ${maxRepeats} times, and a text at most ${maxRepeatsOfText} times.`,
    });
}

/** Returns `limit … offset …`. Both values must be validated integers. */
export function windowClause({ limit, offset }: { limit: number | null; offset: number }): string {
  return `${limit === null ? '' : ` limit ${limit}`}${offset === 0 ? '' : ` offset ${offset}`}`;
}

export function columnOutput(source: Source, name: string): Output {
  return { text: `${source.alias}.${quoteName(name)}`, name: quoteName(name) };
}

/** An embed without columns, such as `rel!inner()`, only filters the outer rows. */
function embedOutputs(compilation: Compilation, outer: Source, embed: Embed): Output[] {
  const { source, from, tie, isToOne } = openEmbed(compilation, outer, embed);
  if (embed.level.items.length === 0) return [];
  const { level } = embed;
  const limit = isToOne ? Math.min(level.limit ?? 1, 1) : level.limit;
  const where = whereClause([tie, ...compileConditions(compilation, source, level)]);
  const outputs = levelOutputs(compilation, source, level);
  if (embed.isSpread) countEmbeds(compilation, outputs.length - 1);
  const order = orderClause(compilation, source, level);
  const tail = `${from}${where}${order}${windowClause({ limit, offset: level.offset })}`;
  if (embed.isSpread) return outputs.map((output) => spreadOutput(output, tail, isToOne));
  const json = isToOne ? 'row_to_json(e.*)' : `coalesce(json_agg(e.*), '[]')`;
  const text = counted(`(select ${json} from (${selectOutputs(outputs, tail)}) as e)`);
  return [{ text, name: outputName(embed.alias ?? embed.target) }];
}

/**
 * Adds the columns of a spread embed to the outer row. If the embed has several rows, each column becomes an
 * array.
 */
function spreadOutput({ text, name }: Output, tail: string, isToOne: boolean): Output {
  const all = `(select coalesce(json_agg(e.value), '[]') from (select ${text} as value from ${tail}) as e)`;
  return { text: counted(isToOne ? `(select ${text} from ${tail})` : all), name };
}

/** The database refuses the request if its embedded parts become too large together. */
function counted(part: string): string {
  return `data_api.counted(${part})`;
}

const numbers = /^(?:smallint|integer|bigint|real|double precision|numeric)/;

/**
 * Returns the type of a cast. A text with numbers such as 1e131071 would become 131,072 digits for each. `json` keeps
 * them as they are written, and is the same in a response. A text may name time zones, and PostgreSQL keeps 23 kB of
 * each until the connection ends. Throws 400 for casts of such texts, and for unknown types.
 */
function castType(compilation: Compilation, from: string, name: string): string {
  const type = compilation.catalogue.types.get(name.toLowerCase()) ?? compilation.catalogue.types.get(name);
  if (type?.startsWith('jsonb') && type !== from) return type.replace('jsonb', 'json');
  if ((type?.startsWith('numeric') && !numbers.test(from)) || (isTimeType(type ?? '') && !isTimeType(from)))
    throw restError(400, '42846', `cannot cast type ${from} to ${type}`);
  if (type !== undefined) return type;
  throw restError(400, '42704', `type "${name}" does not exist`);
}

export function orderClause(compilation: Compilation, source: Source, level: Level): string {
  if (level.order.length === 0) return '';
  return ` order by ${level.order.map((term) => compileTerm(compilation, source, level, term)).join(', ')}`;
}

function compileTerm(compilation: Compilation, source: Source, level: Level, term: OrderTerm): string {
  const subject =
    term.relation === null
      ? compileKey(compilation, source, term.field)
      : compileRelatedField(compilation, source, level, term, term.relation);
  const direction = term.direction === null ? '' : ` ${term.direction}`;
  return `${subject}${direction}${term.nulls === null ? '' : ` nulls ${term.nulls}`}`;
}

function compileRelatedField(
  compilation: Compilation,
  outer: Source,
  level: Level,
  term: OrderTerm,
  relation: string,
): string {
  const { source, from, tie, isToOne } = openEmbed(compilation, outer, embedNamed(level, relation));
  if (!isToOne) {
    throw restError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${outer.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  const key = compileKey(compilation, source, term.field);
  return `(select ${key} from ${from} where ${tie} limit 1)`;
}

/**
 * Throws 400 if a request orders by a column more than 3 times, also by parts of its JSON. PostgreSQL writes all keys of
 * all rows to temporary files.
 */
function compileKey(compilation: Compilation, source: Source, field: Field): string {
  const { ordered } = compilation;
  const name = `${source.name}.${field.name}`;
  const count = (ordered.get(name) ?? 0) + 1;
  ordered.set(name, count);
  if (count > maxRepeatsOfKey)
    throw restError(400, 'PGRST100', 'This request orders by a column too often', {
      details: `A request can order by a column at most ${maxRepeatsOfKey} times.`,
    });
  return compileField(compilation, source, field).text;
}
