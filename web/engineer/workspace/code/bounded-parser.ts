import { Language, LanguageSupport } from '@codemirror/language';
import { type Input, NodeType, Parser, type PartialParse, Tree, type TreeFragment } from '@lezer/common';

const MOST_MILLISECONDS = 400;

/**
 * A parser that gives up after some time, and then gives a tree without nodes. Text such as `<<<<` takes a parser of
 * Lezer quadratic time, and gigabytes of memory for 100 kB. An instance reads one file.
 */
export class BoundedParser extends Parser {
  readonly #parser: Parser;
  #left: number;

  constructor(parser: Parser, milliseconds = MOST_MILLISECONDS) {
    super();
    this.#parser = parser;
    this.#left = milliseconds;
  }

  override createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    const parse = this.#parser.createParse(input, fragments, ranges);
    const advance = () => {
      if (this.#left <= 0) return new Tree(NodeType.none, [], [], parse.stoppedAt ?? input.length);
      const start = performance.now();
      const tree = parse.advance();
      this.#left -= performance.now() - start;
      return tree;
    };
    return {
      advance,
      stopAt: (position) => parse.stopAt(position),
      get parsedPos() {
        return parse.parsedPos;
      },
      get stoppedAt() {
        return parse.stoppedAt;
      },
    };
  }
}

/** Returns the language of one file with a bounded parser. */
export function bounded({ language, support }: LanguageSupport): LanguageSupport {
  return new LanguageSupport(
    new Language(language.data, new BoundedParser(language.parser), [], language.name),
    support,
  );
}
