import { Octokit } from '@octokit/core';
import type { z } from 'zod';
import { limitedFetch } from '#server/platform/http/limited-fetch.ts';
import type { Logger } from '#server/platform/log.ts';
import {
  type CodeHostAnswer,
  moved,
  notUnderstood,
  refusalOf,
  tooLarge,
  unreachable,
} from './code-host-error.ts';

/** A complete response must arrive within this number of milliseconds. */
const patience = 10_000;
/** Larger than a page of 100 repositories. */
const largestAnswer = 2 * 1024 * 1024;

type Question = {
  method?: 'GET' | 'POST' | 'DELETE';
  url: string;
  authorization?: string | null;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
};

export type CallApi = <T>(question: Question, shape: z.ZodType<T>) => Promise<T>;

/** Functions that call the code host's REST API. They throw ApiErrors that contain no part of the request. */
export type CodeHostApi = {
  /** Validates the JSON of a response and returns it, or null if the response is empty. */
  ask: CallApi;
  /** Returns the response as it came. Throws if it has more than `most` bytes. */
  askForBytes(question: Question, most: number): Promise<Uint8Array<ArrayBuffer>>;
};

export function openApi(apiUrl: string, { log, now }: { log: Logger; now: () => Date }): CodeHostApi {
  const warn = (message: string) => log.warn({ said: message }, 'the code host gives a warning');
  const quiet = { debug: () => {}, info: () => {}, warn, error: warn };
  const octokit = new Octokit({ baseUrl: apiUrl, userAgent: 'LastMile', log: quiet });

  async function call(
    { method = 'GET', url, authorization, query = {}, body = {} }: Question,
    most: number,
    isParsed: boolean,
  ): Promise<{ status: number; data: unknown }> {
    const signal = AbortSignal.timeout(patience);
    const limited = limitedFetch(most);
    let answer: CodeHostAnswer;
    let data: unknown;
    try {
      answer = (await octokit.request({
        method,
        url,
        ...query,
        ...body,
        headers: { accept: 'application/vnd.github+json', ...(authorization ? { authorization } : {}) },
        request: {
          ...{ signal, log: quiet, fetch: limited.fetch, parseSuccessResponseBody: isParsed },
          // A redirect means that the repository moved. It is not followed, because it could send the token to
          // another host.
          redirect: 'manual',
        },
      })) as CodeHostAnswer;
      data = isParsed ? answer.data : await new Response(answer.data as ReadableStream).bytes();
    } catch (thrown) {
      if (limited.isExceeded()) throw tooLarge(200);
      throw meaningOf(thrown, now());
    }
    // Reading the body of an aborted response can still succeed, so the signal is checked first.
    if (signal.aborted) throw unreachable('it took too long');
    if (limited.isExceeded()) throw tooLarge(answer.status);
    if (answer.status >= 300) throw moved();
    return { status: answer.status, data };
  }

  return {
    async ask(question, shape) {
      const { status, data } = await call(question, largestAnswer, true);
      const read = shape.safeParse(status === 204 ? null : data);
      if (!read.success) throw notUnderstood(status);
      return read.data;
    },
    askForBytes: async (question, most) =>
      (await call(question, most, false)).data as Uint8Array<ArrayBuffer>,
  };
}

// The library's error contains the request, so the new error contains only the response or the name of the
// error.
function meaningOf(thrown: unknown, now: Date): Error {
  const { response, name, cause } = thrown as { response?: CodeHostAnswer; name?: string; cause?: unknown };
  if (response) return refusalOf(response, now);
  const code =
    cause instanceof Error ? ((cause.cause as { code?: string } | undefined)?.code ?? cause.name) : name;
  return unreachable(String(code));
}
