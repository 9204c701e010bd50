import { badBody } from './rest-error.ts';

const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
const lineEnd = /\r\n|\n|\r/y;
// Each row repeats the header.
const mostNamesInCharacters = 300_000;
const mostCells = 20_000;
const maxColumns = 200;
const longestColumnName = 63;

/**
 * Parses CSV with a header line into rows. Reads an unquoted NULL as null. Stops after `maxRows` rows and one
 * more. Throws 400 PGRST102 for lines of unequal length, unclosed quotes, more than 200 columns, names that
 * are longer than a name in PostgreSQL, more than 20,000 fields, and rows whose names have more than 300,000 characters
 * together as JSON.
 */
export function parseCsv(
  text: string,
  maxRows: number,
): { header: string[]; rows: Record<string, string | null>[] } {
  const [first, ...lines] = splitLines(text, maxRows + 2);
  if (first === undefined) throw badBody('Empty or invalid csv');
  const header = first.map((cell) => cell ?? 'NULL');
  if (header.length > maxColumns || header.some((name) => name.length > longestColumnName))
    throw tooManyColumns();
  if (JSON.stringify(header).length * lines.length > mostNamesInCharacters) throw tooManyFields();
  const rows = lines.map((cells) => {
    if (cells.length !== header.length) throw badBody('All lines must have same number of fields');
    return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? null]));
  });
  return { header, rows };
}

function addCell(cells: (string | null)[], quoted: string | undefined, plain: string): void {
  if (cells.length > maxColumns) throw tooManyColumns();
  cells.push(quoted !== undefined ? quoted.replaceAll('""', '"') : plain === 'NULL' ? null : plain);
}

function tooManyFields(): Error {
  return badBody(`A CSV body can hold at most ${mostCells} fields, and fewer with long names`);
}

function tooManyColumns(): Error {
  return badBody(`The first line must hold at most ${maxColumns} column names`);
}

function splitLines(text: string, atMost: number): (string | null)[][] {
  const lines: (string | null)[][] = [];
  let cells: (string | null)[] = [];
  let count = 0;
  let at = 0;
  while (at < text.length && lines.length < atMost) {
    field.lastIndex = at;
    const match = field.exec(text);
    const quoted = match?.[1];
    const plain = match?.[2] ?? '';
    addCell(cells, quoted, plain);
    count += 1;
    if (count > mostCells) throw tooManyFields();
    at = field.lastIndex;
    lineEnd.lastIndex = at;
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) cells.push('');
      else continue;
    } else if (at < text.length && lineEnd.exec(text) === null)
      throw badBody('A quote must stand at both ends of a field');
    else at = at < text.length ? lineEnd.lastIndex : at;
    lines.push(cells);
    cells = [];
  }
  return lines;
}
