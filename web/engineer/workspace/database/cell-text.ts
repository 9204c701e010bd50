import type { TableValue } from '#web/data/engineer/database-inspector.ts';

type CellKind = 'null' | 'empty' | 'time' | 'number' | 'json' | 'text';

export type CellText = { kind: CellKind; text: string };

const WIDEST = 120;

export function cellText(value: TableValue, dataType: string): CellText {
  if (value === null) return { kind: 'null', text: 'null' };
  if (value === '') return { kind: 'empty', text: 'empty text' };
  if (typeof value === 'number') return { kind: 'number', text: String(value) };
  if (typeof value !== 'string') return { kind: 'json', text: cut(JSON.stringify(value)) };
  if (isTime(dataType) && !Number.isNaN(Date.parse(value))) return { kind: 'time', text: value };
  return { kind: dataType === 'text' ? 'text' : 'json', text: cut(value.replace(/\s+/g, ' ')) };
}

/** Indents JSON, even if the column has the type text. */
export function wholeText(value: TableValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const held = isDeep(text) ? null : jsonIn(text);
  return held === null ? text : JSON.stringify(held, null, 2);
}

const deepest = 50;

/** The indentation of deep JSON would be thousands of times as long as its text. */
function isDeep(text: string): boolean {
  let depth = 0;
  return [...text.matchAll(/[[{]|[\]}]/g)].some(([sign]) => {
    depth += sign === '[' || sign === '{' ? 1 : -1;
    return depth > deepest;
  });
}

export function isTime(dataType: string): boolean {
  return dataType.startsWith('timestamp');
}

function jsonIn(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

function cut(text: string): string {
  const signs = [...text.slice(0, WIDEST * 2)];
  return signs.length > WIDEST ? `${signs.slice(0, WIDEST).join('')}…` : text;
}
