import { finished, type Readable, Transform } from 'node:stream';
import { invalidRequest } from '../storage-error.ts';
import type { UploadRules } from './bucket-rules.ts';
import { headSize } from './inspect-content.ts';

/** Bytes buffered for the store. */
const highWaterMark = 64 * 1024;
/** Bytes that pass before the rules are known. */
const maxUncheckedBytes = 1024 * 1024;

type Incoming = { body: Readable; fileName: string; declaredType: string };

export type CheckedFile = { size: number; mimetype: string };

/**
 * Passes an upload on and checks it. The stream fails when the bytes break the bucket's rules, the rules reject, or the
 * body ends early. `file` is complete once the stream has ended.
 */
export function checkedStream(
  { body, fileName, declaredType }: Incoming,
  rules: UploadRules | Promise<UploadRules>,
): { stream: Readable; file: CheckedFile } {
  const file: CheckedFile = { size: 0, mimetype: '' };
  const head = new Head();
  let known: UploadRules | null = null;
  const ready = Promise.resolve(rules).then((resolved) => {
    known = resolved;
    return resolved;
  });
  const check = async (isComplete: boolean) => {
    const { sizeLimit, sizeError, mediaType } = await ready;
    if (file.size > sizeLimit) throw sizeError(fileName);
    if (file.mimetype === '' && (isComplete || head.isFull()))
      file.mimetype = await mediaType({ head: head.bytes(), declaredType, fileName });
  };
  const stream = new Transform({
    highWaterMark,
    transform(chunk: Buffer, _encoding, pass) {
      file.size += chunk.length;
      head.take(chunk);
      const passes = known === null ? file.size <= maxUncheckedBytes : isChecked(known, file);
      if (passes) pass(null, chunk);
      else check(false).then(() => pass(null, chunk), pass);
    },
    flush(pass) {
      check(true).then(() => pass(), pass);
    },
  });
  // The stream may fail before the store listens to it.
  stream.on('error', () => {});
  // Checks the first bytes as soon as the rules are known, even if no more bytes come.
  check(false).catch((error) => stream.destroy(error));
  // `pipeline` would close the request before the refusal is sent.
  body.pipe(stream);
  finished(body, { writable: false }, (error) => {
    if (error) stream.destroy(invalidRequest('The upload ended before all of it had arrived.'));
  });
  return { stream, file };
}

function isChecked({ sizeLimit }: UploadRules, { size, mimetype }: CheckedFile): boolean {
  return mimetype !== '' && size <= sizeLimit;
}

/** Collects the first bytes after leading white space, which could hide a web page. */
class Head {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  take(chunk: Buffer): void {
    if (this.isFull()) return;
    const from =
      this.#size > 0 ? 0 : chunk.findIndex((byte) => byte !== 0x20 && (byte < 0x09 || byte > 0x0d));
    if (from < 0) return;
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
