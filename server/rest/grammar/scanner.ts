import { refusal } from '../refusal.ts';

const longestEcho = 200;

/** Reads one text of the query string from left to right; a fault names the text and the place. */
export class Scanner {
  readonly #text: string;
  readonly #what: string;
  #at = 0;

  /** `what` is how a fault calls the text: "select parameter", "filter". */
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

  /** Goes back to a position read before. */
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

  /** Takes what a sticky pattern matches here, if it does. */
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

  /** Refuses the request: 400 PGRST100. */
  fail(expected: string): never {
    const echo = this.#text.length > longestEcho ? `${this.#text.slice(0, longestEcho)}…` : this.#text;
    const unexpected = this.isAtEnd
      ? 'end of input'
      : `"${String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)}"`;
    throw refusal(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${echo})" (line 1, column ${this.#at + 1})`,
      {
        details: `unexpected ${unexpected} expecting ${expected}`,
      },
    );
  }
}
