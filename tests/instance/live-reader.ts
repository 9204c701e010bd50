import { createParser } from 'eventsource-parser';

export type LiveChange = { issue_id: string; kind: string; ids: string[] };
export type LiveEvent = { event: string; data: LiveChange };

export type LiveReader = {
  events: LiveEvent[];
  bytes(): string;
  changes(): LiveChange[];
  /** Resolves once the received events meet the condition. Fails after ten seconds. */
  until(isMet: (reader: LiveReader) => boolean): Promise<void>;
  ended: Promise<void>;
  close(): void;
};

type Headers = Record<string, string>;

/**
 * Opens a channel as a browser does and waits until it is ready. If it is rejected, throws the response
 * status.
 */
export async function openLive(origin: string, headers: Headers): Promise<LiveReader> {
  const stop = new AbortController();
  const response = await fetch(`${origin}/live`, { headers, signal: stop.signal });
  if (!response.ok || !response.body)
    throw new Error(`/live answered ${response.status}: ${await response.text()}`);
  const { body } = response;
  const events: LiveEvent[] = [];
  let bytes = '';
  let wake = Promise.withResolvers<void>();
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      events.push({ event, data: JSON.parse(data) as LiveChange });
      wake.resolve();
      wake = Promise.withResolvers();
    },
  });
  const ended = (async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      bytes += chunk;
      parser.feed(chunk);
    }
  })().catch(() => {});
  const reader: LiveReader = {
    events,
    bytes: () => bytes,
    changes: () => events.filter(({ event }) => event === 'change').map(({ data }) => data),
    async until(isMet) {
      const late = AbortSignal.timeout(10_000);
      const tooLate = new Promise<never>((_resolve, reject) =>
        late.addEventListener('abort', () =>
          reject(new Error(`Timed out after ten seconds; received: ${bytes.slice(-2000)}`)),
        ),
      );
      tooLate.catch(() => {});
      while (!isMet(reader)) await Promise.race([wake.promise, tooLate]);
    },
    ended,
    close: () => stop.abort(),
  };
  await reader.until(() => events.some(({ event }) => event === 'ready'));
  return reader;
}
