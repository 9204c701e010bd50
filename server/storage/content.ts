import { fileTypeFromBuffer } from 'file-type';
import { isMarkup } from './markup.ts';

export type Content = { harmful: true } | { harmful: false; mimetype: string };

/** How much of a file is looked at. */
export const headSize = 64 * 1024;

/**
 * What a file truly is, by its first bytes and never by its name. Harmful is what a browser or a machine would
 * run: a web page, an SVG drawing, a program or a script.
 * @param head the first `headSize` bytes of the file, or all of it if it is shorter.
 */
export async function inspectContent(head: Buffer): Promise<Content> {
  const signature = await signatureOf(head);
  if (programs.has(signature) || isScript(head) || isMarkup(head)) return { harmful: true };
  const known = served[signature];
  if (known) return { harmful: false, mimetype: known };
  return {
    harmful: false,
    mimetype: isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream',
  };
}

const served: Record<string, string> = {
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'application/pdf': 'application/pdf',
  'application/zip': 'application/zip',
};

const programs = new Set([
  ...['application/x-elf', 'application/x-mach-binary', 'application/x-msdownload', 'application/wasm'],
  ...['application/java-vm', 'application/java-archive', 'application/vnd.android.package-archive'],
  ...['application/x-google-chrome-extension', 'application/x-xpinstall', 'application/x-shockwave-flash'],
  ...['application/x-deb', 'application/x-rpm', 'application/x.ms.shortcut', 'application/x.apple.alias'],
  ...['application/x-ms-regedit', 'application/vnd.ms-htmlhelp'],
]);

async function signatureOf(head: Buffer): Promise<string> {
  try {
    return (await fileTypeFromBuffer(head))?.mime ?? '';
  } catch {
    return '';
  }
}

const scriptStarts = [
  /^#!/,
  /^<\?php/i,
  /^@echo\s+off/i,
  /^dex\n/,
  /^\xca\xfe\xba\xbe/,
  /^[\xce\xcf]\xfa\xed\xfe/,
  /^\xfe\xed\xfa[\xce\xcf]/,
];

function isScript(head: Buffer): boolean {
  const start = head
    .subarray(0, 64)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return scriptStarts.some((pattern) => pattern.test(start));
}

/** As browsers decide it: a byte order mark, or no byte that text does not have. */
function isText(head: Buffer): boolean {
  if (head.length >= 2 && (head.readUInt16BE(0) === 0xfeff || head.readUInt16BE(0) === 0xfffe)) return true;
  return !binary.test(head.toString('latin1'));
}

// A pattern looks at all of a head many times faster than a loop over its bytes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what text does not have
const binary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;
