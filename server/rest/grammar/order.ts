import type { OrderTerm } from './query.ts';
import { Scanner, takeField, takeName } from './scanner.ts';

const direction = /\.(?:asc|desc)(?=[.,]|[ \t]*(?:,|$))/y;
const nulls = /\.nulls(?:first|last)(?=[ \t]*(?:,|$))/y;
const relationStart = /(?:"(?:[^"\\]|\\[^])*"|[^",().]+)(?=\()/y;

/** Parses `order=`, such as `a.desc.nullslast,b->>k,rel(c).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    scanner.skipSpace();
    terms.push(takeTerm(scanner));
    scanner.skipSpace();
  } while (scanner.take(','));
  scanner.expectEnd('delimiter (.), "," or end of input');
  return terms;
}

function takeTerm(scanner: Scanner): OrderTerm {
  const start = scanner.position;
  const isRelated = scanner.takeMatch(relationStart) !== null;
  scanner.rewind(start);
  const relation = isRelated ? takeName(scanner) : null;
  if (isRelated) scanner.expect('(');
  const field = takeField(scanner);
  if (isRelated) scanner.expect(')');
  const way = scanner.takeMatch(direction);
  const place = scanner.takeMatch(nulls);
  if (scanner.sees('.')) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return {
    relation,
    field,
    direction: way === null ? null : way === '.asc' ? 'asc' : 'desc',
    nulls: place === null ? null : place === '.nullsfirst' ? 'first' : 'last',
  };
}
