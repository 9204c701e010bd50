/** A page decodes all of a picture to show it, and a small file can hold more pixels than a browser has memory for. */
const mostPixels = 50_000_000;

/** A browser draws all pixels again for each scan of a JPEG, and an empty scan takes 73 bytes. Others have about ten. */
export const mostScans = 100;

/**
 * Returns how many scans of a JPEG start in the bytes, of which `before` is the byte before. Thumbnails and color
 * profiles may add a few.
 */
export function scansIn(bytes: Uint8Array, before = 0): number {
  let scans = 0;
  let last = before;
  for (const byte of bytes) {
    if (last === 0xff && byte === 0xda) scans += 1;
    last = byte;
  }
  return scans;
}

type Size = { width: number; height: number };

/** Returns whether a PNG, JPEG or WebP has too many pixels to be shown, or hides their number. */
export function isHugePicture(head: Uint8Array): boolean {
  const size = pictureSize(head);
  return size === null || size.width * size.height > mostPixels;
}

const pngStart = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';

/** Returns the size in pixels that the start of a PNG, JPEG or WebP contains, or null if there is none or a side is 0. */
export function pictureSize(head: Uint8Array): Size | null {
  const size = head.length < 30 ? null : statedSize(head);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function statedSize(head: Uint8Array): Size | null {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  if (textAt(head, 0, 16) === pngStart) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  return textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP' ? webpSize(head, view) : null;
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

/**
 * Returns the size in the first frame header of a JPEG, which follows other segments. Decoders skip stray bytes and
 * markers without a segment, so this function finds no size behind them.
 */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Fill bytes (0xff) may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Reads the first chunk, as in the WebP Container Specification, RFC 6386 (VP8) and RFC 9649 (VP8L). */
function webpSize(head: Uint8Array, view: DataView): Size | null {
  const side = (at: number, shift = 0) => (view.getUint32(at, true) >>> shift) & 0x3fff;
  switch (textAt(head, 12, 16)) {
    case 'VP8X':
      return { width: 1 + (view.getUint32(23, true) >>> 8), height: 1 + (view.getUint32(26, true) >>> 8) };
    case 'VP8L':
      return { width: 1 + side(21), height: 1 + side(21, 14) };
    case 'VP8 ':
      return { width: side(26), height: side(26, 16) };
    default:
      return null;
  }
}
