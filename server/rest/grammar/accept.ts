import { restError } from '../rest-error.ts';

export type Form = { kind: 'array' | 'object'; isStripped: boolean } | { kind: 'csv' };

/** Further formats are ignored. */
const mostRanges = 100;

const array: Form = { kind: 'array', isStripped: false };

/** Returns the supported format that an `Accept` header prefers. Throws 406 PGRST107 if it accepts none. */
export function parseAccept(header: string | undefined): Form {
  if (header === undefined || header.trim() === '') return array;
  const listed = splitOutsideQuotes(header).slice(0, mostRanges);
  const ranges = listed
    .map(readMediaRange)
    .filter((range) => range.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const range of ranges) {
    const form = formOf(range.type, range.isStripped);
    if (form !== null) return form;
  }
  const names = listed.map((text) => text.trim());
  throw restError(406, 'PGRST107', `None of these media types are available: ${names.join(', ')}`);
}

export function contentTypeOf(form: Form): string {
  if (form.kind === 'csv') return 'text/csv; charset=utf-8';
  if (form.kind === 'object') {
    return `application/vnd.pgrst.object+json${form.isStripped ? ';nulls=stripped' : ''}; charset=utf-8`;
  }
  return form.isStripped
    ? 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'
    : 'application/json; charset=utf-8';
}

function formOf(type: string, isStripped: boolean): Form | null {
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return array;
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return { kind: 'array', isStripped };
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return { kind: 'object', isStripped };
    case 'text/csv':
      return { kind: 'csv' };
    default:
      return null;
  }
}

function readMediaRange(text: string): { type: string; isStripped: boolean; quality: number } {
  const [type = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const quality = parameters.find((part) => part.startsWith('q='))?.slice(2);
  return {
    type,
    isStripped: parameters.some((part) => /^nulls="?stripped"?$/.test(part)),
    quality: quality === undefined || Number.isNaN(Number(quality)) ? 1 : Number(quality),
  };
}

function splitOutsideQuotes(header: string): string[] {
  return header.match(/(?:"[^"]*"|[^,"]|")+/g) ?? [];
}
