import { restError } from '../rest-error.ts';
import { type Embed, emptyLevel, type SelectItem } from './query.ts';
import { Scanner, takeJsonPath, takeName } from './scanner.ts';

const maxEmbedDepth = 16;
const aggregate = /\.(?:sum|avg|count|max|min)\(\)/y;
const castName = /[\p{L}\p{Nd}_ $]+/uy;

/** Parses the `select` parameter with columns, JSON paths, casts, aliases and embedded relations. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter');
  const items = takeItems(scanner, 0);
  scanner.expectEnd('"," or end of input');
  return items;
}

function takeItems(scanner: Scanner, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  scanner.skipSpace();
  if (scanner.isAtEnd || scanner.sees(')')) return items;
  do {
    scanner.skipSpace();
    items.push(takeItem(scanner, depth));
    scanner.skipSpace();
  } while (scanner.take(','));
  return items;
}

function takeItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('...')) return { ...takeEmbed(scanner, takeName(scanner), null, depth), isSpread: true };
  if (scanner.take('*')) return { kind: 'all' };
  const first = takeName(scanner);
  const hasAlias = scanner.sees(':') && !scanner.sees('::');
  if (hasAlias) scanner.expect(':');
  const alias = hasAlias ? first : null;
  const name = hasAlias ? takeName(scanner) : first;
  if (name === 'count' && scanner.sees('()')) throw aggregatesAreOff();
  if (scanner.sees('(') || scanner.sees('!')) return takeEmbed(scanner, name, alias, depth);
  return takeColumn(scanner, name, alias);
}

function takeColumn(scanner: Scanner, name: string, alias: string | null): SelectItem {
  const path = takeJsonPath(scanner);
  const cast = scanner.take('::')
    ? (scanner.takeMatch(castName)?.trim() ?? scanner.fail('a type name'))
    : null;
  if (scanner.takeMatch(aggregate) !== null) throw aggregatesAreOff();
  scanner.skipSpace();
  if (!scanner.isAtEnd && !scanner.sees(',') && !scanner.sees(')')) {
    scanner.fail('"->", "::", ")", "," or end of input');
  }
  return { kind: 'field', field: { name, path }, cast, alias };
}

function takeEmbed(scanner: Scanner, target: string, alias: string | null, depth: number): Embed {
  if (depth >= maxEmbedDepth) {
    throw restError(400, 'PGRST100', 'The select parameter embeds relations too deeply', {
      details: `At most ${maxEmbedDepth} levels can be embedded in one another.`,
    });
  }
  let hint: string | null = null;
  let join: 'left' | 'inner' | null = null;
  for (let count = 0; count < 2 && scanner.take('!'); count += 1) {
    const word = takeName(scanner);
    if (word === 'inner' || word === 'left') join ??= word;
    else hint ??= word;
  }
  scanner.expect('(');
  const items = takeItems(scanner, depth + 1);
  scanner.expect(')', '"," or ")"');
  const level = { ...emptyLevel(), items };
  return { kind: 'embed', target, alias, hint, isInner: join === 'inner', isSpread: false, level };
}

function aggregatesAreOff(): Error {
  return restError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}
