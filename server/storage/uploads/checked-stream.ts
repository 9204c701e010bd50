import { finished, type Readable, Transform } from 'node:stream';
import { invalidRequest } from '../storage-error.ts';
import type { UploadRules } from './bucket-rules.ts';
import { headSize } from './inspect-content.ts';

/** Bytes that may wait for the store. */
const inFlight = 64 * 1024;
/** Bytes that may go on to the store before the rules are known. */
const aheadOfRules = 1024 * 1024;

type Incoming = { body: Readable; fileName: string; declaredType: string };

/** What passed: the bytes counted and the media type that the rules gave. */
export type Passed = { size: number; mimetype: string };

/**
 * An upload on its way to the file store: passes the bytes on as they come, and fails as soon as they break
 * the bucket's rules, the rules turn out to be a refusal, or the bytes stop before their end. `passed` is complete once
 * the stream has ended.
 */
export function guardedBody(
  { body, fileName, declaredType }: Incoming,
  asked: UploadRules | Promise<UploadRules>,
): { stream: Readable; passed: Passed } {
  const passed: Passed = { size: 0, mimetype: '' };
  const head = new Head();
  let known: UploadRules | null = null;
  const ruled = Promise.resolve(asked).then((rules) => {
    known = rules;
    return rules;
  });
  const keepTo = async (isWhole: boolean) => {
    const rules = await ruled;
    if (passed.size > rules.sizeLimit) throw rules.refuseSize(fileName);
    if (passed.mimetype === '' && (isWhole || head.isFull()))
      passed.mimetype = await rules.judge({ head: head.bytes(), declaredType, fileName });
  };
  const stream = new Transform({
    highWaterMark: inFlight,
    transform(chunk: Buffer, _encoding, pass) {
      passed.size += chunk.length;
      head.take(chunk);
      const isFree = known === null ? passed.size <= aheadOfRules : isFine(known, passed);
      if (isFree) pass(null, chunk);
      else keepTo(false).then(() => pass(null, chunk), pass);
    },
    flush(pass) {
      keepTo(true).then(() => pass(), pass);
    },
  });
  // It may refuse before the store listens; who reads it afterwards is told as well.
  stream.on('error', () => {});
  // What went ahead of the rules is judged as soon as they are known, whether or not more comes.
  keepTo(false).catch((refusal) => stream.destroy(refusal));
  // Piped and not joined: where the guard refuses, the request stays open, since the refusal still has to be sent.
  body.pipe(stream);
  finished(body, { writable: false }, (error) => {
    if (error) stream.destroy(invalidRequest('The upload ended before all of it had arrived.'));
  });
  return { stream, passed };
}

/** Whether nothing is left to ask of what has come so far. */
function isFine({ sizeLimit }: UploadRules, { size, mimetype }: Passed): boolean {
  return mimetype !== '' && size <= sizeLimit;
}

/** The first bytes of a file from its first that is not white space, behind which a page could hide. */
class Head {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** Takes what it still needs. */
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
