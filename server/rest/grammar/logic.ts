import { restError } from '../rest-error.ts';
import { takeField } from './field.ts';
import { takeFilter } from './filter.ts';
import type { Condition } from './query.ts';
import { Scanner } from './scanner.ts';

const maxGroupDepth = 64;
const groupStart = /(?:not\.)?(?:and|or)(?=[ \t]*\()/y;

/** The value of `or=`, `and=`, `not.or=` or `not.and=`: `(a.eq.1,and(b.gt.2,c.is.null))`. */
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
