import {
  type CompareOperator,
  type Condition,
  type Embed,
  type Filter,
  findEmbed,
  type Level,
  type RelateOperator,
  type SearchOperator,
  type Test,
} from '../grammar/query.ts';
import { restError } from '../rest-error.ts';
import { openEmbed } from './embed.ts';
import { type Compilation, compileField, type Expression, type Source, valueAs } from './statement-parts.ts';

export function compileConditions(compilation: Compilation, source: Source, level: Level): string[] {
  const own = level.conditions.map((condition) => compileCondition(compilation, source, level, condition));
  const inner = level.items
    .filter((item) => item.kind === 'embed' && item.isInner)
    .map((embed) => compileExists(compilation, source, embed as Embed));
  return [...own, ...inner];
}

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
  limitGroups(compilation);
  const members = condition.conditions.map((each) => compileCondition(compilation, source, level, each));
  return `${condition.isNegated ? 'not ' : ''}(${members.join(` ${condition.operator} `)})`;
}

const maxGroupsOfConditions = 100;

/** Throws 400 for many groups, because the time to plan a statement grows with their square. */
function limitGroups(compilation: Compilation): void {
  compilation.groups += 1;
  if (compilation.groups > maxGroupsOfConditions)
    throw restError(
      400,
      'PGRST100',
      `A request can have at most ${maxGroupsOfConditions} groups of conditions`,
    );
}

function compileFilter(compilation: Compilation, source: Source, level: Level, filter: Filter): string {
  const { name, path } = filter.field;
  const embed = path.length === 0 && !source.columns.has(name) ? findEmbed(level, name) : null;
  if (embed !== null) return compileEmbedFilter(compilation, source, embed, filter);
  const subject = compileField(compilation, source, filter.field);
  const test = compileTest(compilation, subject, filter.test);
  return filter.isNegated ? `not (${test})` : test;
}

/**
 * Returns the SQL of a filter on an embed. Only `rel=is.null` and `rel=not.is.null` are supported, which
 * check whether the embed has rows.
 */
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

const compareSql: Record<CompareOperator, string> = {
  eq: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
};

const relateSql: Record<RelateOperator, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const searchSql: Record<SearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

/**
 * Returns the SQL of a comparison. The value has the type of the column, except that patterns are always
 * text.
 */
function compileTest(compilation: Compilation, subject: Expression, test: Test): string {
  switch (test.kind) {
    case 'compare':
      return compileCompare(compilation, subject, test);
    case 'relate':
      return `${subject.text} ${relateSql[test.operator]} ${valueAs(compilation, test.value, subject.type)}`;
    case 'in':
      return compileIn(compilation, subject, test.values);
    case 'is':
      return `${subject.text} is ${test.value.replace('_', ' ')}`;
    case 'distinct':
      return `${subject.text} is distinct from ${valueAs(compilation, test.value, subject.type)}`;
    case 'search':
      return compileSearch(compilation, subject, test);
  }
}

function compileCompare(
  compilation: Compilation,
  subject: Expression,
  { operator, quantifier, value }: Extract<Test, { kind: 'compare' }>,
): string {
  const isLike = operator === 'like' || operator === 'ilike';
  const isRegularExpression = operator === 'match' || operator === 'imatch';
  const isPattern = isLike || isRegularExpression;
  if (isPattern) limitPatterns(compilation, value);
  if (isRegularExpression) refuseSlowExpression(value, quantifier !== null);
  const operand = isLike ? value.replaceAll('*', '%') : value;
  const start = `${subject.text} ${compareSql[operator]}`;
  if (quantifier === null)
    return `${start} ${valueAs(compilation, operand, isPattern ? 'text' : subject.type)}`;
  const arrayType = isPattern ? 'text[]' : arrayTypeOf(subject);
  return `${start} ${quantifier}(${valueAs(compilation, operand, arrayType)})`;
}

function compileIn(compilation: Compilation, subject: Expression, values: string[]): string {
  if (values.length === 0) return 'false';
  return `${subject.text} = any(${valueAs(compilation, arrayLiteral(values), arrayTypeOf(subject))})`;
}

function compileSearch(
  compilation: Compilation,
  subject: Expression,
  { operator, config, value }: Extract<Test, { kind: 'search' }>,
): string {
  // PostgreSQL takes digits for the number of an object, and keeps each name that it did not find.
  if (config !== null && !compilation.catalogue.searchConfigurations.has(config.toLowerCase()))
    throw restError(400, '42704', `text search configuration "${config}" does not exist`);
  const configuration = config === null ? '' : `${valueAs(compilation, config, 'regconfig')}, `;
  const isText = subject.kind === 'text';
  const isVector = !isText && subject.kind !== 'json' && subject.kind !== 'jsonb';
  const searched = isText ? `data_api.searchable(${subject.text}::text)` : subject.text;
  const document = isVector ? searched : `to_tsvector(${configuration}${searched})`;
  return `${document} @@ ${searchSql[operator]}(${configuration}${valueAs(compilation, value, 'text')})`;
}

function arrayTypeOf(subject: Expression): string {
  if (subject.arrayType !== null) return subject.arrayType;
  throw restError(400, '42704', `could not find array type for data type ${subject.type}`);
}

function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const maxPatternLength = 250;
const maxPatterns = 10;

/** Throws 400 for long and for many patterns. PostgreSQL cannot stop a LIKE at the time limit. */
function limitPatterns(compilation: Compilation, pattern: string): void {
  compilation.patterns += 1;
  if (pattern.length > maxPatternLength || compilation.patterns > maxPatterns)
    throw refusedPattern(
      `A request has at most ${maxPatterns} patterns, of at most ${maxPatternLength} characters each.`,
    );
}

const maxGroups = 2;

/**
 * Throws 400 for a regular expression with back references, counted repeats, lookarounds or many groups. Their time
 * or memory can grow exponentially, or with the square of the text. A repeated group doubles what is inside, and
 * PostgreSQL keeps 32 expressions on each connection. It has several notations, so each brace, each parenthesis and
 * each backslash before a digit counts.
 */
function refuseSlowExpression(pattern: string, isList: boolean): void {
  // The outer braces of a list such as {a,b} belong to no pattern, and PostgreSQL removes a backslash in it.
  const inner = isList ? pattern.trim().replace(/^\{|\}$/g, '') : pattern;
  const unescaped = isList ? inner.replace(/\\(.)/gs, '$1') : inner;
  const isSlow = [inner, unescaped].some((text) => /\\[1-9]|\{|\(\?<?[=!]/.test(text));
  if (isSlow || pattern.split('(').length - 1 > maxGroups)
    throw refusedPattern(
      `A pattern has no back references such as \\1, no counted repeats such as {2,5}, no lookarounds such as (?=a) and at most ${maxGroups} groups.`,
    );
}

function refusedPattern(details: string): Error {
  return restError(400, 'PGRST100', 'This pattern is not allowed', { details });
}
