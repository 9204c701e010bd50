import { restError } from '../rest-error.ts';
import {
  type CompareOperator,
  type Condition,
  compareOperators,
  type IsValue,
  isValues,
  relateOperators,
  type SearchOperator,
  searchOperators,
  type Test,
} from './query.ts';
import { Scanner, takeField, takeQuoted } from './scanner.ts';

const quantifier = /\((?:any|all)\)/y;
const searchConfig = /\([\p{L}\p{Nd}_ $]+\)/uy;
const operatorStart = /^(?:not\.)?[a-z]+(?:\([^)]*\))?\./;

/** Inside a logic group, a value ends at the next comma or parenthesis. */
export type ValuePlace = 'whole' | 'in group';

/** Parses the value of a filter parameter, such as `not.eq.5` or `in.(a,b)`. */
export function parseFilter(text: string): { isNegated: boolean; test: Test } {
  const scanner = new Scanner(text, 'filter');
  const filter = takeFilter(scanner, 'whole');
  scanner.expectEnd();
  return filter;
}

/**
 * Returns whether a parameter of a procedure call filters the returned rows. All other parameters are
 * arguments.
 */
export function looksLikeFilter(text: string): boolean {
  const word = operatorStart
    .exec(text)?.[0]
    .replace(/^not\./, '')
    .replace(/[(.].*$/s, '');
  return word !== undefined && isOperator(word);
}

/** Parses a filter in the form `[not.]operator[(modifier)].value`. */
function takeFilter(scanner: Scanner, place: ValuePlace): { isNegated: boolean; test: Test } {
  const isNegated = scanner.take('not.');
  return { isNegated, test: takeTest(scanner, place) };
}

function takeTest(scanner: Scanner, place: ValuePlace): Test {
  const start = scanner.position;
  const operator = scanner.takeMatch(/[a-z]+/y) ?? '';
  if (!isOperator(operator)) {
    scanner.rewind(start);
    scanner.fail('"not" or operator (eq, gt, ...)');
  }
  if (isOneOf(compareOperators, operator)) return takeCompare(scanner, operator, place);
  if (isOneOf(searchOperators, operator)) return takeSearch(scanner, operator, place);
  scanner.expect('.', 'delimiter (.)');
  if (isOneOf(relateOperators, operator))
    return { kind: 'relate', operator, value: takeValue(scanner, place) };
  if (operator === 'in') return { kind: 'in', values: takeList(scanner) };
  if (operator === 'is') return { kind: 'is', value: takeIs(scanner) };
  return { kind: 'distinct', value: takeValue(scanner, place) };
}

function takeCompare(scanner: Scanner, operator: CompareOperator, place: ValuePlace): Test {
  const word = scanner.takeMatch(quantifier);
  scanner.expect('.', 'delimiter (.)');
  const quantified = word === null ? null : word === '(any)' ? 'any' : 'all';
  return { kind: 'compare', operator, quantifier: quantified, value: takeValue(scanner, place) };
}

function takeSearch(scanner: Scanner, operator: SearchOperator, place: ValuePlace): Test {
  const config = scanner.takeMatch(searchConfig)?.slice(1, -1) ?? null;
  scanner.expect('.', 'delimiter (.)');
  return { kind: 'search', operator, config, value: takeValue(scanner, place) };
}

function takeIs(scanner: Scanner): IsValue {
  const start = scanner.position;
  const word = scanner.takeMatch(/[a-z_]+/iy)?.toLowerCase() ?? '';
  if (isOneOf(isValues, word)) return word;
  scanner.rewind(start);
  return scanner.fail('isVal: (null, not_null, true, false, unknown)');
}

function takeValue(scanner: Scanner, place: ValuePlace): string {
  if (place === 'whole') return scanner.takeRest();
  return (
    takeQuotedElement(scanner) ??
    scanner.takeMatch(/\{[^{}]*\}(?=[,)]|$)/y) ??
    scanner.takeMatch(/[^,)]*/y) ??
    ''
  );
}

/** Parses a list such as `(a,"b,c")`. */
function takeList(scanner: Scanner): string[] {
  scanner.skipSpace();
  scanner.expect('(');
  if (scanner.take(')')) return [];
  const values: string[] = [];
  do {
    values.push(takeQuotedElement(scanner) ?? scanner.takeMatch(/[^,)]*/y) ?? '');
  } while (scanner.take(','));
  scanner.expect(')', '"," or ")"');
  scanner.skipSpace();
  return values;
}

/** Parses a quoted element of a list. If text follows the closing quote, the quotes are part of the value. */
function takeQuotedElement(scanner: Scanner): string | null {
  const start = scanner.position;
  const text = takeQuoted(scanner);
  if (text !== null && (scanner.isAtEnd || scanner.sees(',') || scanner.sees(')'))) return text;
  scanner.rewind(start);
  return null;
}

function isOperator(word: string): boolean {
  const others = ['in', 'is', 'isdistinct'] as const;
  return [compareOperators, relateOperators, searchOperators, others].some((list) => isOneOf(list, word));
}

function isOneOf<T extends string>(list: readonly T[], word: string): word is T {
  return (list as readonly string[]).includes(word);
}

const maxGroupDepth = 64;
const groupStart = /(?:not\.)?(?:and|or)(?=[ \t]*\()/y;

/** Parses the value of `or=`, `and=`, `not.or=` or `not.and=`, such as `(a.eq.1,and(b.gt.2,c.is.null))`. */
export function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): Condition {
  const scanner = new Scanner(text, 'logic tree');
  const conditions = takeMembers(scanner, 0);
  scanner.expectEnd();
  return { kind: 'group', operator, isNegated, conditions };
}

function takeMembers(scanner: Scanner, depth: number): Condition[] {
  if (depth >= maxGroupDepth) {
    throw restError(400, 'PGRST100', 'The logic tree is nested too deeply', {
      details: `At most ${maxGroupDepth} groups can stand inside one another.`,
    });
  }
  const members: Condition[] = [];
  scanner.skipSpace();
  scanner.expect('(');
  do {
    scanner.skipSpace();
    members.push(takeMember(scanner, depth));
    scanner.skipSpace();
  } while (scanner.take(','));
  scanner.expect(')', '"," or ")"');
  scanner.skipSpace();
  return members;
}

function takeMember(scanner: Scanner, depth: number): Condition {
  const group = scanner.takeMatch(groupStart);
  if (group === null) {
    const field = takeField(scanner);
    scanner.expect('.', 'delimiter (.)');
    return { kind: 'filter', field, ...takeFilter(scanner, 'in group') };
  }
  return {
    kind: 'group',
    operator: group.endsWith('and') ? 'and' : 'or',
    isNegated: group.startsWith('not.'),
    conditions: takeMembers(scanner, depth + 1),
  };
}
