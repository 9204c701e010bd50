import { detectType } from '#server/platform/detect-type.ts';

type Content = { harmful: true } | { harmful: false; mimetype: string };

/** The number of bytes at the start of a file that are inspected. */
export const headSize = 64 * 1024;

/**
 * Detects the type of a file from its first `headSize` bytes. The content is harmful if a browser or an
 * operating system would execute it.
 */
export async function inspectContent(head: Buffer): Promise<Content> {
  const signature = await detectType(head);
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

/**
 * Returns whether the bytes are text by the rule of WHATWG MIME Sniffing, which requires a byte order mark or
 * the absence of binary bytes.
 */
function isText(head: Buffer): boolean {
  if (head.length >= 2 && (head.readUInt16BE(0) === 0xfeff || head.readUInt16BE(0) === 0xfffe)) return true;
  return !binary.test(head.toString('latin1'));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: binary bytes
const binary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

/**
 * Returns whether the content is HTML or SVG. Also recognizes UTF-16, in which ASCII letters have an
 * additional zero byte. The list of tags is from WHATWG MIME Sniffing, 7.1, extended by tags that load or
 * execute something.
 */
function isMarkup(head: Uint8Array): boolean {
  if (firstLetter(head) !== '<') return false;
  const text = asciiOf(head).trimStart();
  if (text.startsWith('<!--')) return true;
  const root = text.startsWith('<?') ? afterProlog(text) : text;
  if (root === null || openingTag.test(root)) return true;
  return text.startsWith('<?xml') && (xmlRoot.test(root) || browserNamespace.test(text));
}

const pageTags = [
  ...['!doctype', 'html', 'head', 'body', 'title', 'script', 'style', 'iframe', 'h1', 'div', 'font', 'table'],
  ...['a', 'b', 'br', 'p', 'svg', 'math', 'meta', 'link', 'base', 'img', 'image', 'object', 'embed', 'form'],
  ...['input', 'button', 'video', 'audio', 'source', 'template', 'frameset', 'frame', 'details', 'marquee'],
];
const openingTag = new RegExp(`^<(${pageTags.join('|')})([\\s/>]|$)`, 'i');
const xmlRoot = /^<([\w.-]+:)?(svg|html)[\s/>]/i;
const browserNamespace = /http:\/\/www\.w3\.org\/(2000\/svg|1999\/xhtml)/i;

/** Returns the first visible character, which rules out most files without decoding them. */
function firstLetter(head: Uint8Array): string {
  for (const byte of head) if (byte < 0x80 && byte > 0x20) return String.fromCharCode(byte);
  return '';
}

function asciiOf(head: Uint8Array): string {
  // A callback for each byte would take thirty times as long.
  return Buffer.from(head).toString('latin1').replace(notAscii, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: UTF-16 has a zero byte beside each ASCII letter
const notAscii = /[\x00\x80-\xff]+/g;

const mostOfProlog = 100;

/**
 * Skips the processing instructions and comments before the root element of an XML document. Returns null if there
 * are more than 100.
 */
function afterProlog(text: string): string | null {
  let rest = text;
  for (let count = 0; count <= mostOfProlog; count += 1) {
    const end = rest.startsWith('<?') ? endOf(rest, '?>') : rest.startsWith('<!--') ? endOf(rest, '-->') : 0;
    if (end === 0) return rest;
    rest = rest.slice(end).trimStart();
  }
  return null;
}

function endOf(text: string, mark: string): number {
  const at = text.indexOf(mark);
  return at < 0 ? text.length : at + mark.length;
}
