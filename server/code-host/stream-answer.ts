import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { refusalOf, unreachable } from './code-host-error.ts';

/** Times are in milliseconds. */
const limits = {
  firstAnswer: 10_000,
  silence: 30_000,
  whole: 10 * 60_000,
  bytes: 1024 ** 3,
};

/** A streamed response from the code host. The receiver must consume or destroy it. */
export type CodeHostStream = Readable;

export type Streamed = { stream: CodeHostStream; type: string };

export type StreamQuestion = { url: string; accept: string; authorization: string | null };

/**
 * Requests a response to stream; for a redirect, returns its location instead. Throws ApiErrors that contain no part
 * of the request.
 */
export async function streamAnswer(
  { url, accept, authorization }: StreamQuestion,
  { now }: { now: () => Date },
): Promise<Streamed | { status: number; location: string | null }> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new Error('it took too long')), limits.firstAnswer);
  let answer: Response;
  try {
    answer = await fetch(url, {
      redirect: 'manual',
      signal: stop.signal,
      headers: { accept, 'user-agent': 'LastMile', ...(authorization ? { authorization } : {}) },
    });
    if (answer.status >= 400) {
      const data: unknown = await answer.json().catch(() => null);
      throw refusalOf({ status: answer.status, headers: Object.fromEntries(answer.headers), data }, now());
    }
  } catch (thrown) {
    throw thrown instanceof ApiError ? thrown : unreachable(nameOf(thrown));
  } finally {
    clearTimeout(late);
  }
  if (answer.status >= 300 || !answer.body) {
    await answer.body?.cancel();
    return { status: answer.status, location: answer.headers.get('location') };
  }
  const stream = withinLimits(answer.body as ReadableStream<Uint8Array>, stop);
  return { stream, type: answer.headers.get('content-type') ?? '' };
}

function withinLimits(body: ReadableStream<Uint8Array>, stop: AbortController): CodeHostStream {
  const reader = body.getReader();
  let bytes = 0;
  let silence: NodeJS.Timeout | undefined;
  const fail = (reason: string) => stream.destroy(new Error(`The code host's answer was cut off: ${reason}`));
  const whole = setTimeout(() => fail('it took too long'), limits.whole);
  const stream = new Readable({
    read() {
      silence = setTimeout(() => fail('it fell silent'), limits.silence);
      reader.read().then(
        ({ value, done }) => {
          clearTimeout(silence);
          bytes += value?.byteLength ?? 0;
          if (bytes > limits.bytes) fail('it is too large');
          else this.push(done ? null : value);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(whole);
      clearTimeout(silence);
      stop.abort();
      done(error);
    },
  });
  // An error before the receiver attaches its own handler must not crash the process.
  stream.on('error', () => {});
  return stream;
}

const nameOf = (thrown: unknown) => (thrown instanceof Error ? thrown.name : 'an unknown reason');
