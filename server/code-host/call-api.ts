import { Octokit } from '@octokit/core';
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

/** Milliseconds until a response must be complete. */
const patience = 10_000;
/** Limits a response to twice the bytes of the code host's longest list, which has 100,000 file names. */
const largestAnswer = 32 * 1024 * 1024;

export type Question = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** A REST API path or an absolute URL. */
  url: string;
  authorization?: string | null;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
};

export type CallApi = (question: Question) => Promise<unknown>;

/**
 * Returns a function that calls the code host's REST API and returns the JSON, or null if the response is empty. It
 * throws ApiErrors that contain no part of the request.
 */
export function openApi(
  apiUrl: string,
  { log, now }: { log: Logger; now: () => Date },
  patienceInMilliseconds = patience,
): CallApi {
  const warn = (message: string) => log.warn({ said: message }, 'the code host gives a warning');
  const quiet = { debug: () => {}, info: () => {}, warn, error: warn };
  const octokit = new Octokit({ baseUrl: apiUrl, userAgent: 'LastMile', log: quiet });
  return async ({ method = 'GET', url, authorization, query = {}, body = {} }) => {
    const signal = AbortSignal.timeout(patienceInMilliseconds);
    const limited = limitedFetch(largestAnswer);
    let answer: CodeHostAnswer;
    try {
      answer = (await octokit.request({
        method,
        url,
        ...query,
        ...body,
        headers: { accept: 'application/vnd.github+json', ...(authorization ? { authorization } : {}) },
        // A redirect means the repository moved. Following it could send the token to another host.
        request: { signal, log: quiet, fetch: limited.fetch, redirect: 'manual' },
      })) as CodeHostAnswer;
    } catch (thrown) {
      throw meaningOf(thrown, now());
    }
    // A truncated body still resolves, with any status.
    if (signal.aborted) throw unreachable('it took too long');
    if (limited.isExceeded()) throw tooLarge(answer.status);
    if (answer.status === 204) return null;
    if (answer.status >= 300) throw moved();
    if (typeof answer.data !== 'object' || answer.data === null || answer.data instanceof ArrayBuffer)
      throw notUnderstood(answer.status);
    return answer.data;
  };
}

// The library's error contains the request, so only its response or error name is kept.
function meaningOf(thrown: unknown, now: Date): Error {
  const { response, name, cause } = thrown as { response?: CodeHostAnswer; name?: string; cause?: unknown };
  if (response) return refusalOf(response, now);
  const code =
    cause instanceof Error ? ((cause.cause as { code?: string } | undefined)?.code ?? cause.name) : name;
  return unreachable(String(code));
}
