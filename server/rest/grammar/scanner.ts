import { restError } from '../rest-error.ts';
import type { Field, JsonStep } from './query.ts';

const maxEchoLength = 200;

/**
 * Scans a part of the query string from left to right. The errors that it throws contain the text and the
 * position.
 */
export class Scanner {
  readonly #text: string;
  readonly #what: string;
  #at = 0;

  /** `what` describes the text in error messages, such as "filter". */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get position(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  rewind(position: number): void {
    this.#at = position;
  }

  sees(token: string): boolean {
    return this.#text.startsWith(token, this.#at);
  }

  take(token: string): boolean {
    if (!this.sees(token)) return false;
    this.#at += token.length;
    return true;
  }

  /** Consumes the text that matches a sticky pattern and returns it, or returns null if nothing matches. */
  takeMatch(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return null;
    this.#at += match[0].length;
    return match[0];
  }

  takeRest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  skipSpace(): void {
    this.takeMatch(/[ \t]*/y);
  }

  expect(token: string, expected = `"${token}"`): void {
    if (!this.take(token)) this.fail(expected);
  }

  expectEnd(expected = 'end of input'): void {
    if (!this.isAtEnd) this.fail(expected);
  }

  /** Throws 400 PGRST100 with the text and the position. */
  fail(expected: string): never {
    const echo = this.#text.length > maxEchoLength ? `${this.#text.slice(0, maxEchoLength)}…` : this.#text;
    const unexpected = this.isAtEnd
      ? 'end of input'
      : `"${String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)}"`;
    throw restError(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${echo})" (line 1, column ${this.#at + 1})`,
      {
        details: `unexpected ${unexpected} expecting ${expected}`,
      },
    );
  }
}

const plainName = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy;
const quoted = /"(?:[^"\\]|\\[^])*"/y;
const jsonIndex = /-?\d+(?=$|->|::|[.,()])/y;
const jsonKey = /[^(:.,>)-]+(?:-(?!>)[^(:.,>)-]+)*/y;

/** Consumes a text in double quotes. A backslash escapes the next character. */
export function takeQuoted(scanner: Scanner): string | null {
  const text = scanner.takeMatch(quoted);
  return text === null ? null : text.slice(1, -1).replace(/\\([^])/g, '$1');
}

/** Consumes the name of a column, a relation or an alias. */
export function takeName(scanner: Scanner, expected = 'field name (* or [a..z0..9_$])'): string {
  const start = scanner.position;
  const name = takeQuoted(scanner) ?? scanner.takeMatch(plainName)?.trim() ?? '';
  if (name === '') {
    scanner.rewind(start);
    scanner.fail(expected);
  }
  return name;
}

/** Consumes a column or a JSON path such as `data->items->0->>name`. */
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

/** Consumes the comma-separated names of `columns=` or `on_conflict=`. */
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
