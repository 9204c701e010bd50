/** If nothing is selected, `start` equals `end`. */
export type Selected = { text: string; start: number; end: number };

/** Replaces the text between `from` and `to` by `insert`. Then selects the text between `start` and `end`. */
export type TextEdit = { from: number; to: number; insert: string; start: number; end: number };

export function toggleBold(selected: Selected): TextEdit {
  return toggleAround(selected, '**', 'bold text');
}

export function toggleCode(selected: Selected): TextEdit {
  const { text, start, end } = selected;
  const part = text.slice(start, end);
  if (!part.includes('\n')) return toggleAround(selected, '`', 'code');
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const open = `${before}\`\`\`\n`;
  const insert = `${open}${part.replace(/\n$/, '')}\n\`\`\`\n`;
  return { from: start, to: end, insert, start: start + open.length, end: start + insert.length - 5 };
}

export function insertLink({ text, start, end }: Selected): TextEdit {
  const part = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(part);
  const [words, address] = isAddress ? ['link text', part] : [part || 'link text', 'https://'];
  const insert = `[${words}](${address})`;
  const from = isAddress || !part ? start + 1 : start + words.length + 3;
  return {
    from: start,
    to: end,
    insert,
    start: from,
    end: from + (isAddress || !part ? words : address).length,
  };
}

export function toggleList({ text, start, end }: Selected): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const areItems = lines.every((line) => line.startsWith('- '));
  const insert = lines.map((line) => (areItems ? line.slice(2) : `- ${line}`)).join('\n');
  const isCursor = start === end;
  return { from, to, insert, start: isCursor ? from + insert.length : from, end: from + insert.length };
}

export function continueList({ text, start, end }: Selected): TextEdit | null {
  if (start !== end || (start < text.length && text[start] !== '\n')) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [item, indent = '', mark = '', words = ''] =
    /^(\s*)([-*]|\d{1,3}[.)]) (.*)$/.exec(text.slice(from, start)) ?? [];
  if (item === undefined) return null;
  if (words.trim() === '') return { from, to: start, insert: '', start: from, end: from };
  const number = Number.parseInt(mark, 10);
  const insert = `\n${indent}${Number.isNaN(number) ? mark : mark.replace(/\d+/, String(number + 1))} `;
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length };
}

function toggleAround({ text, start, end }: Selected, mark: string, sample: string): TextEdit {
  const size = mark.length;
  const isMarked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  const part = text.slice(start, end);
  if (isMarked) {
    return { from: start - size, to: end + size, insert: part, start: start - size, end: end - size };
  }
  const words = part || sample;
  return {
    from: start,
    to: end,
    insert: `${mark}${words}${mark}`,
    start: start + size,
    end: start + size + words.length,
  };
}
