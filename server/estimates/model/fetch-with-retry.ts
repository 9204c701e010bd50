import { setTimeout as sleep } from 'node:timers/promises';
import { limitedFetch } from '#server/platform/http/limited-fetch.ts';

const RETRIES = 1;
const mostBytes = 1024 * 1024;

/** The service answered with a status that is no success. */
export class Refused extends Error {
  /** Whether the service refused this question, such as for its words or length, and may answer others. */
  readonly isAboutQuestion: boolean;

  constructor(status: number) {
    super(`status ${status}`);
    this.isAboutQuestion = [400, 413, 422].includes(status);
  }
}

/**
 * Repeats a request that failed for a passing reason, after the pause that the service asks for. Throws `Refused` for
 * a status that is no success. Reading a response of more than 1 MiB fails.
 */
export async function fetchWithRetry(url: string, request: RequestInit & { signal: AbortSignal }) {
  for (let retries = RETRIES; ; retries -= 1) {
    const response = await limitedFetch(mostBytes)
      .fetch(url, request)
      .catch((error) => {
        if (retries === 0 || request.signal.aborted) throw error;
        return null;
      });
    if (response?.ok) return response;
    await response?.body?.cancel();
    if (response && (retries === 0 || !isPassing(response.status))) throw new Refused(response.status);
    const seconds = Number(response?.headers.get('retry-after')) || 0.5;
    await sleep(seconds * 1000, undefined, { signal: request.signal });
  }
}

function isPassing(status: number): boolean {
  return [408, 409, 429].includes(status) || status >= 500;
}
