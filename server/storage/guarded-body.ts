import { finished, type Readable, Transform } from 'node:stream';
import { headSize } from './content.ts';
import { invalidRequest } from './storage-error.ts';
import type { UploadRules } from './upload-rules.ts';

/** Bytes that may wait for the store. */
const inFlight = 256 * 1024;

type Incoming = { body: Readable; fileName: string; declaredType: string };

/** What passed: the bytes counted and the media type that the rules gave. */
export type Passed = { size: number; mimetype: string };

/**
 * An upload on its way to the file store: passes the bytes on as they come, and fails as soon as they break
 * the bucket's rules or stop before their end. `passed` is complete once the stream has ended.
 */
export function guardedBody(
  { body, fileName, declaredType }: Incoming,
  rules: UploadRules,
): { stream: Readable; passed: Passed } {
  const passed: Passed = { size: 0, mimetype: '' };
  const head = new Head();
  const judge = async () => {
    passed.mimetype = await rules.judge({ head: head.bytes(), declaredType, fileName });
  };
  const stream = new Transform({
    highWaterMark: inFlight,
    transform(chunk: Buffer, _encoding, pass) {
      passed.size += chunk.length;
      if (passed.size > rules.sizeLimit) pass(rules.refuseSize(fileName));
      else if (passed.mimetype !== '' || !head.take(chunk)) pass(null, chunk);
      else judge().then(() => pass(null, chunk), pass);
    },
    flush(pass) {
      if (passed.mimetype !== '') pass();
      else judge().then(() => pass(), pass);
    },
  });
  // It may refuse before the store listens; who reads it afterwards is told as well.
  stream.on('error', () => {});
  // Piped and not joined: where the guard refuses, the request stays open, since the refusal still has to be sent.
  body.pipe(stream);
  finished(body, { writable: false }, (error) => {
    if (error) stream.destroy(invalidRequest('The upload ended before all of it had arrived.'));
  });
  return { stream, passed };
}

/** The first bytes of a file from its first that is not white space, behind which a page could hide. */
class Head {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** Takes what it still needs; says whether it has enough. */
  take(chunk: Buffer): boolean {
    const from =
      this.#size > 0 ? 0 : chunk.findIndex((byte) => byte !== 0x20 && (byte < 0x09 || byte > 0x0d));
    if (from < 0) return false;
    const wanted = chunk.subarray(from, from + headSize - this.#size);
    this.#chunks.push(wanted);
    this.#size += wanted.length;
    return this.#size >= headSize;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
