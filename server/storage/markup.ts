/**
 * Says whether bytes read as a web page or an SVG drawing, whatever they are called.
 * @param head the beginning of a file; UTF-16 counts too, as its ASCII letters are the same but for zero bytes.
 * The tags are those by which browsers recognise a page (WHATWG MIME Sniffing, 7.1), and the others that load
 * or run something.
 */
export function isMarkup(head: Uint8Array): boolean {
  if (firstLetter(head) !== '<') return false;
  const text = asciiOf(head).trimStart();
  if (text.startsWith('<!--')) return true;
  const root = text.startsWith('<?') ? afterProlog(text) : text;
  if (openingTag.test(root)) return true;
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

/** Of what `asciiOf` gives, without spaces; most files are known by it to be none. */
function firstLetter(head: Uint8Array): string {
  for (const byte of head) if (byte < 0x80 && byte > 0x20) return String.fromCharCode(byte);
  return '';
}

function asciiOf(head: Uint8Array): string {
  const letters = head.filter((byte) => byte !== 0 && byte < 0x80);
  return Buffer.from(letters).toString('latin1');
}

/** Skips what may stand before the root of an XML document: instructions and comments. */
function afterProlog(text: string): string {
  let rest = text;
  for (;;) {
    const end = rest.startsWith('<?') ? endOf(rest, '?>') : rest.startsWith('<!--') ? endOf(rest, '-->') : 0;
    if (end === 0) return rest;
    rest = rest.slice(end).trimStart();
  }
}

function endOf(text: string, mark: string): number {
  const at = text.indexOf(mark);
  return at < 0 ? text.length : at + mark.length;
}
