import { type Condition, type Embed, type Filter, findEmbed, type Level } from '../grammar/query.ts';
import { restError } from '../rest-error.ts';
import type { Compilation, Source } from './compilation.ts';
import { openEmbed } from './embed.ts';
import { compileField } from './field.ts';
import { compileTest } from './operators.ts';

/** Returns the conditions of a level: its filters and groups, and a row in each inner embed. */
export function compileConditions(compilation: Compilation, source: Source, level: Level): string[] {
  const own = level.conditions.map((condition) => compileCondition(compilation, source, level, condition));
  const inner = level.items
    .filter((item) => item.kind === 'embed' && item.isInner)
    .map((embed) => compileExists(compilation, source, embed as Embed));
  return [...own, ...inner];
}

/** `where …`, or nothing. */
export function whereClause(conditions: string[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

function compileCondition(
  compilation: Compilation,
  source: Source,
  level: Level,
  condition: Condition,
): string {
  if (condition.kind === 'filter') return compileFilter(compilation, source, level, condition);
  const members = condition.conditions.map((each) => compileCondition(compilation, source, level, each));
  return `${condition.isNegated ? 'not ' : ''}(${members.join(` ${condition.operator} `)})`;
}

function compileFilter(compilation: Compilation, source: Source, level: Level, filter: Filter): string {
  const embed = filter.field.path.length === 0 ? findEmbed(level, filter.field.name) : null;
  if (embed !== null && !source.columns.has(filter.field.name)) {
    return compileEmbedFilter(compilation, source, embed, filter);
  }
  const subject = compileField(compilation, source, filter.field);
  const test = compileTest(compilation, subject, filter.test);
  return filter.isNegated ? `not (${test})` : test;
}

/** Only `rel=is.null` and `rel=not.is.null` may filter by an embed: whether it has rows. */
function compileEmbedFilter(compilation: Compilation, source: Source, embed: Embed, filter: Filter): string {
  const value = filter.test.kind === 'is' ? filter.test.value : null;
  if (value !== 'null' && value !== 'not_null') {
    throw restError(400, 'PGRST120', `Bad operator on the '${filter.field.name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    });
  }
  const wantsNone = (value === 'null') !== filter.isNegated;
  return `${wantsNone ? 'not ' : ''}${compileExists(compilation, source, embed)}`;
}

function compileExists(compilation: Compilation, outer: Source, embed: Embed): string {
  const { source, from, tie } = openEmbed(compilation, outer, embed);
  const conditions = [tie, ...compileConditions(compilation, source, embed.level)];
  return `exists (select from ${from}${whereClause(conditions)})`;
}
