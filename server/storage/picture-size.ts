/** How wide and high a PNG or JPEG says it is; null where its beginning does not say so. */
export function pictureSize(head: Buffer): { width: number; height: number } | null {
  if (head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR')
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  return head.length >= 2 && head.readUInt16BE(0) === 0xffd8 ? jpegSize(head) : null;
}

/** In the first frame of a JPEG, after segments that each state their length. */
function jpegSize(head: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff; ) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    // A marker may be filled up with more of its first byte.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
