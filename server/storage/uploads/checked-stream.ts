import { finished, type Readable, Transform } from 'node:stream';
import { mostScans, scansIn } from '#domain/attachment/picture-size.ts';
import { invalidRequest } from '../storage-error.ts';
import type { UploadRules } from './bucket-rules.ts';
import { headSize } from './inspect-content.ts';

const highWaterMark = 64 * 1024;
/** The number of bytes that may reach the file store before the bucket's rules are known. */
const maxUncheckedBytes = 1024 * 1024;

type Incoming = { body: Readable; fileName: string; declaredType: string };

export type CheckedFile = { size: number; mimetype: string };

/**
 * Returns a stream that checks an upload and passes it on. The stream fails if the content breaks the rules
 * of the bucket, if `rules` rejects, or if the body ends early. `file` is complete when the stream has ended.
 */
export function checkedStream(
  { body, fileName, declaredType }: Incoming,
  rules: UploadRules | Promise<UploadRules>,
): { stream: Readable; file: CheckedFile } {
  const file: CheckedFile = { size: 0, mimetype: '' };
  const head = new Head();
  let scans = 0;
  let lastByte = 0;
  let known: UploadRules | null = null;
  const ready = Promise.resolve(rules).then((resolved) => {
    known = resolved;
    return resolved;
  });
  const check = async (isComplete: boolean) => {
    const { sizeLimit, sizeError, mediaType, typeOfSlowPicture } = await ready;
    if (file.size > sizeLimit) throw sizeError(fileName);
    if (file.mimetype === '' && (isComplete || head.isFull()))
      file.mimetype = await mediaType({ head: head.bytes(), declaredType, fileName });
    if (isComplete && file.mimetype === 'image/jpeg' && scans > mostScans)
      file.mimetype = typeOfSlowPicture(fileName);
  };
  const stream = new Transform({
    highWaterMark,
    transform(chunk: Buffer, _encoding, pass) {
      file.size += chunk.length;
      head.take(chunk);
      scans += scansIn(chunk, lastByte);
      lastByte = chunk.at(-1) ?? lastByte;
      const passes = known === null ? file.size <= maxUncheckedBytes : isChecked(known, file);
      if (passes) pass(null, chunk);
      else check(false).then(() => pass(null, chunk), pass);
    },
    flush(pass) {
      check(true).then(() => pass(), pass);
    },
  });
  // Without this handler, an error that occurs before the file store listens would crash the process.
  stream.on('error', () => {});
  // The first bytes are checked as soon as the rules are known, even if no more data arrives.
  check(false).catch((error) => stream.destroy(error));
  // `pipe` is used because `pipeline` would close the request before the error response is sent.
  body.pipe(stream);
  finished(body, { writable: false }, (error) => {
    if (error) stream.destroy(invalidRequest('The upload ended before all of it had arrived.'));
  });
  return { stream, file };
}

function isChecked({ sizeLimit }: UploadRules, { size, mimetype }: CheckedFile): boolean {
  return mimetype !== '' && size <= sizeLimit;
}

/** Collects the first bytes of a file. Skips leading white space, because an HTML page could follow it. */
class Head {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  take(chunk: Buffer): void {
    if (this.isFull()) return;
    const from = this.#size > 0 ? 0 : firstVisible(chunk);
    if (from === chunk.length) return;
    const wanted = chunk.subarray(from, from + headSize - this.#size);
    this.#chunks.push(wanted);
    this.#size += wanted.length;
  }

  isFull(): boolean {
    return this.#size >= headSize;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** Returns the place of the first byte that is no white space, or the length. A loop is faster than `findIndex`. */
function firstVisible(chunk: Buffer): number {
  let at = 0;
  while (at < chunk.length && isWhiteSpace(chunk[at] ?? 0)) at += 1;
  return at;
}

function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
