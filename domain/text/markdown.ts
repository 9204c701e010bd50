import { longestPiece } from './pieces.ts';

// Matches the list and quote marks at the start of a line.
const NESTING = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)|>[ \t]*)+/;
const NESTING_MARK = /[-+*>]|\d[.)]/g;
// Matches a line that makes the lines before it a heading.
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/;
const DEEP = /^[ \t]*(?:(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]*){10}|[ \t]{120})/;
// Matches a word in which an address is searched for from many places.
const LONG_ADDRESS = /(?:https?:|www\.)\S{1000}/i;
// Matches the start of a link whose text is so long that the parser needs seconds.
const LONG_LABEL = /\[[^\]]{5000}/;
// Matches letters of other scripts than these, marks of direction, and many accents on one letter. In a long block, a
// browser needs seconds to lay them out.
const SLOW_LETTERS =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]|[\u200f\u202a-\u202e\u2066-\u2069]|\p{M}{50}/u;
const MARKS = /[*_~[\]`<|@&\\]/g;
const MOST = {
  characters: 100_000,
  marksInBlock: 1000,
  marks: 3000,
  nesting: 400,
  lines: 5000,
  slowTable: 1000,
};

/**
 * Returns whether a text would take too long to parse as Markdown or to lay out, or would overflow the stack. Such a
 * text is shown without formatting.
 */
export function isTangled(markdown: string): boolean {
  if (markdown.length > MOST.characters || LONG_ADDRESS.test(markdown)) return true;
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.length > MOST.lines || lines.some((line) => DEEP.test(line))) return true;
  if (lines.reduce((sum, line) => sum + nestingOf(line), 0) > MOST.nesting) return true;
  const blocks = markdown.split(/\n[ \t\r>]*\n/);
  const marks = blocks.map((block) => block.match(MARKS)?.length ?? 0);
  if (marks.some((count) => count > MOST.marksInBlock)) return true;
  if (marks.reduce((sum, count) => sum + count, 0) > MOST.marks) return true;
  return blocks.some((block) => LONG_LABEL.test(block) || isSlow(block));
}

/** A browser measures the cells of a table several times. */
function isSlow(block: string): boolean {
  const most = block.includes('|') ? MOST.slowTable : longestPiece;
  return block.length > most && SLOW_LETTERS.test(block);
}

/** Lists in lists take longer than quotes in quotes. */
function nestingOf(line: string): number {
  if (UNDERLINE.test(line)) return 1;
  const [marks = ''] = NESTING.exec(line) ?? [];
  const count = marks.match(NESTING_MARK)?.length ?? 0;
  return /[^> \t]/.test(marks) ? count ** 2 : count;
}

/**
 * Returns the first `limit` characters of a text for an email, as it was typed. Markdown is readable as it is, and
 * parsing it would take time from all requests.
 */
export function mailText(markdown: string, limit = 4000): string {
  const text = markdown.replace(/^\n+/, '').trimEnd();
  const letters = [...text];
  return letters.length <= limit ? text : `${letters.slice(0, limit).join('').trimEnd()} …`;
}

// Headings, lines that only name what follows, tables and rules.
const STRUCTURE = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$|\||[-*_=]{3,}\s*$)/;
const FENCE = /^\s*(?:```|~~~)/;
const MARK = /^\s*(?:>|[-+*]|\d{1,9}[.)])\s+/;

/**
 * Converts Markdown to one line of plain text for a list. Leaves out headings, tables and code, unless there
 * is nothing else. The result is approximate, because a Markdown parser would be too slow for a list of many
 * texts. Reads only the start, because the patterns need time quadratic in the length.
 */
export function oneLineText(markdown: string): string {
  const lines = markdown
    .slice(0, 2000)
    .replace(/<!--.*?-->/gs, ' ')
    .split('\n');
  let isCode = false;
  const sentences = lines.filter((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    return !isFence && !isCode && !STRUCTURE.test(line);
  });
  return inOneLine(sentences) || inOneLine(lines);
}

/** Separates the items of a list by semicolons. */
function inOneLine(lines: readonly string[]): string {
  const text = lines.reduce((before, line) => {
    const words = line
      .replace(/^\s*#{1,6}\s+/, '')
      .replace(MARK, '')
      .trim();
    const isNewItem = MARK.test(line) && /[^\s.,:;!?]$/.test(before);
    return words === '' ? before : `${before}${isNewItem ? ';' : ''} ${words}`;
  }, '');
  return text
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\*\*|__|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
