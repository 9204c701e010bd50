import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Repository } from '#domain/repository/repository.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { limitedAnswer } from '#server/platform/http/limited-fetch.ts';
import { moved, notAFile, notUnderstood, refusalOf, unreachable } from './code-host-error.ts';

export type CodeHostAddresses = { url: string; apiUrl: string };

/** All times are in milliseconds, and sizes in bytes. */
const limits = {
  firstAnswer: 10_000,
  silence: 30_000,
  whole: 10 * 60_000,
  bytes: 1024 ** 3,
  refusal: 64 * 1024,
};

type Asked = { repository: Repository; authorization: string | null; now: () => Date };

/** Streams a file of any size from the code host. The caller must consume or destroy the stream. */
export async function downloadFile(
  { apiUrl }: CodeHostAddresses,
  { repository: { owner, name }, path, authorization, now }: Asked & { path: string },
): Promise<Readable> {
  const url = `${apiUrl}/repos/${owner}/${name}/contents/${path.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await streamAnswer({ url, accept: 'application/vnd.github.raw', authorization }, { now });
  if (!('stream' in answer)) throw answer.location ? moved() : notUnderstood(answer.status);
  // The file is sent only in raw form, because the response for a folder lists URLs that open private files.
  if (answer.type.includes('raw')) return answer.stream;
  answer.stream.destroy();
  throw notAFile();
}

/**
 * Streams the default branch as a zip archive. The caller must consume or destroy the stream. The code host
 * redirects to an archive server, which does not get the token. No other redirect is followed.
 */
export async function downloadArchive(
  addresses: CodeHostAddresses,
  { repository, authorization, now }: Asked,
): Promise<Readable> {
  const url = `${addresses.apiUrl}/repos/${repository.owner}/${repository.name}/zipball`;
  const asked = await streamAnswer({ url, accept: 'application/vnd.github+json', authorization }, { now });
  if ('stream' in asked) return asked.stream;
  if (asked.status !== 302 || !asked.location || !isArchiveOf(addresses, repository, asked.location))
    throw moved();
  const found = await streamAnswer({ url: asked.location, accept: '*/*', authorization: null }, { now });
  if ('stream' in found) return found.stream;
  throw moved();
}

function isArchiveOf(
  { url, apiUrl }: CodeHostAddresses,
  { owner, name }: Repository,
  address: string,
): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname } = new URL(address);
  const site = new URL(url);
  const isOurs =
    [site.host, new URL(apiUrl).host, `codeload.${site.host}`].includes(host) && protocol === site.protocol;
  return isOurs && pathname.toLowerCase().includes(`/${owner}/${name}/`.toLowerCase());
}

/** Streams a response, or returns the location of a redirect. Throws ApiErrors that contain no part of the request. */
async function streamAnswer(
  { url, accept, authorization }: { url: string; accept: string; authorization: string | null },
  { now }: { now: () => Date },
): Promise<{ stream: Readable; type: string } | { status: number; location: string | null }> {
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
      const data: unknown = await limitedAnswer(answer, limits.refusal)
        .json()
        .catch(() => null);
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

function withinLimits(body: ReadableStream<Uint8Array>, stop: AbortController): Readable {
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
  // Without this handler, a connection error before the caller reads the stream would crash the process.
  stream.on('error', () => {});
  return stream;
}

const nameOf = (thrown: unknown) => (thrown instanceof Error ? thrown.name : 'an unknown reason');
