// Quotes and lists opened in one line, and an indentation that no text needs.
const NESTED = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]*){4}/;
const DEEP = /^[ \t]*(?:(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]*){10}|[ \t]{120})/;
const MARKS = /[*_~[\]`<|@]/g;
const MOST = { marksInBlock: 1000, marks: 3000, nestedLines: 50, lines: 5000 };

/**
 * Whether reading a text as Markdown would take very long (the time grows with the square of what may pair or nest, and
 * worse) or more depth than there is; such a text is shown as it was typed. No report comes near it: 1,000 marks between
 * two empty lines, 3,000 in all, 5,000 lines, 50 of them with four containers, or ten in one.
 */
export function isTangled(markdown: string): boolean {
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.length > MOST.lines || lines.some((line) => DEEP.test(line))) return true;
  if (lines.filter((line) => NESTED.test(line)).length > MOST.nestedLines) return true;
  const blocks = markdown.split(/\n[ \t\r>]*\n/).map((block) => block.match(MARKS)?.length ?? 0);
  return (
    blocks.some((marks) => marks > MOST.marksInBlock) ||
    blocks.reduce((sum, marks) => sum + marks, 0) > MOST.marks
  );
}
