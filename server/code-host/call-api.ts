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
/** Larger than the longest list of file names that the code host returns, which has 100,000 entries or 7 MB. */
const largestAnswer = 16 * 1024 * 1024;

type Question = {
  method?: 'GET' | 'POST' | 'DELETE';
  url: string;
  authorization?: string | null;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
};

export type CallApi = <T>(question: Question, shape: z.ZodType<T>) => Promise<T>;

/**
 * Returns a function that calls the code host's REST API. The function validates the JSON and returns it, or
 * null if the response is empty. It throws ApiErrors that contain no part of the request.
 */
export function openApi(apiUrl: string, { log, now }: { log: Logger; now: () => Date }): CallApi {
  const warn = (message: string) => log.warn({ said: message }, 'the code host gives a warning');
  const quiet = { debug: () => {}, info: () => {}, warn, error: warn };
  const octokit = new Octokit({ baseUrl: apiUrl, userAgent: 'LastMile', log: quiet });
  return async ({ method = 'GET', url, authorization, query = {}, body = {} }, shape) => {
    const signal = AbortSignal.timeout(patience);
    const limited = limitedFetch(largestAnswer);
    let answer: CodeHostAnswer;
    try {
      answer = (await octokit.request({
        method,
        url,
        ...query,
        ...body,
        headers: { accept: 'application/vnd.github+json', ...(authorization ? { authorization } : {}) },
        // A redirect means that the repository moved. It is not followed, because it could send the token to
        // another host.
        request: { signal, log: quiet, fetch: limited.fetch, redirect: 'manual' },
      })) as CodeHostAnswer;
    } catch (thrown) {
      throw meaningOf(thrown, now());
    }
    // Reading the body of an aborted response can still succeed, so the signal is checked first.
    if (signal.aborted) throw unreachable('it took too long');
    if (limited.isExceeded()) throw tooLarge(answer.status);
    if (answer.status >= 300) throw moved();
    const read = shape.safeParse(answer.status === 204 ? null : answer.data);
    if (!read.success) throw notUnderstood(answer.status);
    return read.data;
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
