import { Readable } from 'node:stream';
import { headSize } from './content.ts';
import { invalidRequest } from './storage-error.ts';
import type { UploadRules } from './upload-rules.ts';

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

  async function* guard() {
    const head = new Head();
    for await (const chunk of arriving(body)) {
      passed.size += chunk.length;
      if (passed.size > rules.sizeLimit) throw rules.refuseSize(fileName);
      if (passed.mimetype === '' && head.take(chunk)) {
        passed.mimetype = await rules.judge({ head: head.bytes(), declaredType, fileName });
      }
      yield chunk;
    }
    passed.mimetype ||= await rules.judge({ head: head.bytes(), declaredType, fileName });
  }

  return { stream: Readable.from(guard(), { objectMode: false }), passed };
}

/** Leaves the request's own stream open when the guard refuses: the refusal still has to be sent. */
async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch {
    throw invalidRequest('The upload ended before all of it had arrived.');
  }
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
