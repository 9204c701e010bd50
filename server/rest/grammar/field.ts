import type { Field, JsonStep } from './query.ts';
import type { Scanner } from './scanner.ts';

const plainName = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy;
const quoted = /"(?:[^"\\]|\\[^])*"/y;
const jsonIndex = /-?\d+(?=$|->|::|[.,()])/y;
const jsonKey = /[^(:.,>)-]+(?:-(?!>)[^(:.,>)-]+)*/y;

/** `"a.b"`: a text in double quotes; a backslash escapes the next character. */
export function takeQuoted(scanner: Scanner): string | null {
  const text = scanner.takeMatch(quoted);
  return text === null ? null : text.slice(1, -1).replace(/\\([^])/g, '$1');
}

/** The name of a column, a relation or an alias. */
export function takeName(scanner: Scanner, expected = 'field name (* or [a..z0..9_$])'): string {
  const start = scanner.position;
  const name = takeQuoted(scanner) ?? scanner.takeMatch(plainName)?.trim() ?? '';
  if (name === '') {
    scanner.rewind(start);
    scanner.fail(expected);
  }
  return name;
}

/** A column, or a place inside a JSON column: `data->items->0->>name`. */
export function takeField(scanner: Scanner): Field {
  scanner.skipSpace();
  const name = takeName(scanner);
  const field = { name, path: takeJsonPath(scanner) };
  scanner.skipSpace();
  return field;
}

export function takeJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  while (scanner.sees('->')) {
    const asText = scanner.take('->>');
    if (!asText) scanner.expect('->');
    path.push(takeStep(scanner, asText));
  }
  return path;
}

/** Names separated by commas: `columns=` and `on_conflict=`. */
export function takeNames(scanner: Scanner): string[] {
  const names: string[] = [];
  do {
    scanner.skipSpace();
    names.push(takeName(scanner));
    scanner.skipSpace();
  } while (scanner.take(','));
  scanner.expectEnd('"," or end of input');
  return names;
}

function takeStep(scanner: Scanner, asText: boolean): JsonStep {
  const index = scanner.takeMatch(jsonIndex);
  if (index !== null) return { kind: 'index', asText, index };
  const key = takeQuoted(scanner) ?? scanner.takeMatch(jsonKey)?.trim();
  if (key === undefined || key === '') scanner.fail('any non reserved character different from: .,>()');
  return { kind: 'key', asText, key };
}
