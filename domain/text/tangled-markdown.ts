// Quotes and lists opened in one line, and excessive indentation.
const NESTED = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]*){4}/;
const DEEP = /^[ \t]*(?:(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]*){10}|[ \t]{120})/;
const MARKS = /[*_~[\]`<|@]/g;
const MOST = { marksInBlock: 1000, marks: 3000, nestedLines: 50, lines: 5000 };

/**
 * Whether parsing a text as Markdown would take too long (quadratic in marks and nesting) or overflow the stack; such a
 * text is shown as typed. Limits: 1,000 marks in a block, 3,000 in all, 5,000 lines, 50 lines with four containers, one
 * with ten.
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
