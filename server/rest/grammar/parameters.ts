import { restError } from '../rest-error.ts';

export type Parameter = { name: string; value: string };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Returns the decoded parameters of a query string in their order. Ignores parts without "=". Throws 400
 * PGRST100 for invalid UTF-8 and for a null character.
 */
export function readParameters(rawQuery: string): Parameter[] {
  return rawQuery
    .split('&')
    .filter((part) => part.includes('='))
    .map((part) => {
      const equals = part.indexOf('=');
      return { name: decode(part.slice(0, equals)), value: decode(part.slice(equals + 1)) };
    });
}

function decode(text: string): string {
  const decoded = /[%+\u0080-\uffff]/.test(text) ? percentDecode(text.replaceAll('+', ' ')) : text;
  if (decoded.includes('\0')) throw unreadable('A null character cannot be part of it.');
  return decoded;
}

function percentDecode(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text)) throw unreadable('A "%" must be followed by two hexadecimal digits.');
  // The HTTP parser converts each byte that is not percent-encoded to one character.
  try {
    return decoder.decode(decodeEscapes(text));
  } catch {
    throw unreadable('It must be UTF-8 text, percent-encoded.');
  }
}

// A callback for each percent sign would take ten times as long.
function decodeEscapes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafe(text.length);
  let size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const isEscaped = text[at] === '%';
    bytes[size] = isEscaped ? Number.parseInt(text.slice(at + 1, at + 3), 16) : text.charCodeAt(at);
    size += 1;
    if (isEscaped) at += 2;
  }
  return bytes.subarray(0, size);
}

function unreadable(details: string): Error {
  return restError(400, 'PGRST100', 'The query string could not be read', { details });
}
