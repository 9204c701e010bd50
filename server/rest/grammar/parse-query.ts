import { restError } from '../rest-error.ts';
import { looksLikeFilter, parseFilter, parseLogic } from './filter.ts';
import { parseOrder } from './order.ts';
import type { Parameter } from './parameters.ts';
import { emptyLevel, type Field, levelAt, type Query } from './query.ts';
import { parseNumber } from './range.ts';
import { Scanner, takeJsonPath, takeName, takeNames } from './scanner.ts';
import { parseSelect } from './select.ts';

const maxParameters = 5000;
const lists = ['select', 'columns', 'on_conflict'];
const modifiers = ['order', 'limit', 'offset', 'and', 'or'] as const;
type Modifier = (typeof modifiers)[number];

/**
 * Parses the parameters of a query string. With `takesArguments`, a parameter is an argument unless its value
 * starts with an operator. Throws 400 PGRST100, PGRST108 or PGRST123, and 416 PGRST103.
 */
export function parseQuery(parameters: Parameter[], takesArguments = false): Query {
  if (parameters.length > maxParameters) {
    throw restError(400, 'PGRST100', `A query string can have at most ${maxParameters} parameters`);
  }
  const query: Query = { root: emptyLevel(), columns: null, onConflict: null, arguments: [] };
  query.root.items = parseSelect(first(parameters, 'select') ?? '');
  query.columns = namesOf(parameters, 'columns');
  query.onConflict = namesOf(parameters, 'on_conflict');
  for (const parameter of parameters) applyParameter(query, parameter, takesArguments);
  return query;
}

export function isFilterOrArgument(name: string): boolean {
  return !lists.includes(name) && modifierOf(name) === null;
}

function applyParameter(query: Query, { name, value }: Parameter, takesArguments: boolean): void {
  if (lists.includes(name)) return;
  const modifier = modifierOf(name);
  if (modifier !== null) {
    applyModifier(query, modifier, name, value);
    return;
  }
  const { path, field } = parseKey(name);
  if (takesArguments && !looksLikeFilter(value)) {
    query.arguments.push({ name: field.name, value });
    return;
  }
  levelAt(query.root, path).conditions.push({ kind: 'filter', field, ...parseFilter(value) });
}

function applyModifier(query: Query, modifier: Modifier, name: string, value: string): void {
  const words = parseKey(name).path;
  const level = levelAt(
    query.root,
    words.filter((word) => word !== 'not'),
  );
  if (modifier === 'order') level.order.push(...parseOrder(value));
  else if (modifier === 'limit' || modifier === 'offset') level[modifier] = parseNumber(modifier, value);
  else level.conditions.push(parseLogic(modifier, words.includes('not'), value));
}

/** Returns the word after the last dot of a parameter name if it is a modifier such as `order` or `limit`. */
function modifierOf(name: string): Modifier | null {
  const lastWord = name.slice(name.lastIndexOf('.') + 1);
  return modifiers.find((modifier) => modifier === lastWord) ?? null;
}

/**
 * Splits a parameter name such as `rel.inner.column->path` into the path of embedded relations and the
 * column.
 */
function parseKey(name: string): { path: string[]; field: Field } {
  const scanner = new Scanner(name, 'tree path');
  const names: string[] = [];
  do names.push(takeName(scanner));
  while (scanner.take('.'));
  const path = takeJsonPath(scanner);
  scanner.expectEnd('delimiter (.), "->" or end of input');
  const column = names.pop() ?? '';
  return { path: names, field: { name: column, path } };
}

function namesOf(parameters: Parameter[], name: string): string[] | null {
  const text = first(parameters, name);
  return text === null ? null : takeNames(new Scanner(text, `${name} parameter`));
}

function first(parameters: Parameter[], name: string): string | null {
  return parameters.find((parameter) => parameter.name === name)?.value ?? null;
}
