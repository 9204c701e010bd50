import { restError } from '../rest-error.ts';

const maxEchoLength = 200;

/** Scans a text of the query string from left to right; errors name the text and the position. */
export class Scanner {
  readonly #text: string;
  readonly #what: string;
  #at = 0;

  /** `what` names the text in errors: "select parameter", "filter". */
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

  /** Goes back to an earlier position. */
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

  /** Takes the match of a sticky pattern at this position; null for none. */
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

  /** Throws 400 PGRST100. */
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
