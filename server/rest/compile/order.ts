import { embedNamed, type Level, type OrderTerm } from '../grammar/query.ts';
import { restError } from '../rest-error.ts';
import type { Compilation, Source } from './compilation.ts';
import { openEmbed } from './embed.ts';
import { compileField } from './field.ts';

/** Returns `order by …`, or nothing. */
export function orderClause(compilation: Compilation, source: Source, level: Level): string {
  if (level.order.length === 0) return '';
  return ` order by ${level.order.map((term) => compileTerm(compilation, source, level, term)).join(', ')}`;
}

function compileTerm(compilation: Compilation, source: Source, level: Level, term: OrderTerm): string {
  const subject =
    term.relation === null
      ? compileField(compilation, source, term.field).text
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
  const field = compileField(compilation, source, term.field);
  return `(select ${field.text} from ${from} where ${tie} limit 1)`;
}
