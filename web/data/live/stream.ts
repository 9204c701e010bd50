import { createParser } from 'eventsource-parser';
import { LIVE_CHANGE_KINDS, type LiveChangeKind } from '#domain/wire/live-changes.ts';
import { leaveIfEnded } from '../account/pending-sign-out.ts';
import { accessToken } from '../backend/backend.ts';

type Listener = {
  onEvent(event: LiveEvent): void;
  onStatus(isLive: boolean): void;
};

/**
 * The connection counts as lost after this many milliseconds without data. The server sends data at least
 * every 15 seconds.
 */
const longestSilence = 40_000;
const shortestPause = 500;
const longestPause = 30_000;

/** Reconnects after each failure. The pauses grow, but end when the network or the page comes back. */
export async function holdStream(listener: Listener, stop: AbortSignal): Promise<void> {
  let pause = shortestPause;
  while (!stop.aborted) {
    const openedAt = Date.now();
    const asked = await readStream(listener, stop).catch(() => null);
    listener.onStatus(false);
    if (stop.aborted) return;
    // After a long connection, the first pause is short again.
    if (Date.now() - openedAt > longestSilence) pause = shortestPause;
    await pauseFor(Math.max(pause * (0.5 + Math.random() / 2), asked ?? 0), stop);
    pause = Math.min(pause * 2, longestPause);
  }
}

/** Returns the server's Retry-After in milliseconds, or null. */
async function readStream({ onEvent, onStatus }: Listener, stop: AbortSignal): Promise<number | null> {
  const token = await accessToken();
  if (!token) return longestPause;
  const cut = new AbortController();
  const silence = watchSilence(() => cut.abort());
  const signal = AbortSignal.any([stop, cut.signal]);
  try {
    const response = await fetch('/live', {
      headers: { Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal,
    });
    if (response.status === 401) await leaveIfEnded();
    if (!response.ok || !response.body) return retryAfter(response.headers.get('retry-after'));
    const parser = createParser({
      onEvent: (message) => {
        const event = readLiveEvent(message.event, message.data);
        if (message.event === 'ready') onStatus(true);
        if (event) onEvent(event);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return null;
      silence.heard();
      parser.feed(value);
    }
  } finally {
    silence.stop();
  }
}

/** Returns milliseconds. A proxy may send a date instead of seconds. */
function retryAfter(header: string | null): number {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? Math.min(1000 * seconds, longestPause) : longestPause;
}

/**
 * Calls `onSilence` if the server sends nothing for too long. Checks the clock too, because timers stop while
 * a computer sleeps.
 */
function watchSilence(onSilence: () => void): { heard(): void; stop(): void } {
  let heardAt = Date.now();
  const look = () => {
    if (Date.now() - heardAt > longestSilence) onSilence();
  };
  const timer = setInterval(look, 5_000);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('offline', onSilence);
  return {
    heard: () => {
      heardAt = Date.now();
    },
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('offline', onSilence);
    },
  };
}

function pauseFor(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      document.removeEventListener('visibilitychange', seen);
      stop.removeEventListener('abort', over);
      resolve();
    };
    const seen = () => {
      if (document.visibilityState === 'visible') over();
    };
    const timer = setTimeout(over, milliseconds);
    window.addEventListener('online', over);
    document.addEventListener('visibilitychange', seen);
    stop.addEventListener('abort', over);
  });
}

export type LiveEvent = { event: 'look-again' } | { event: 'change'; issueId: string; kind: LiveChangeKind };

/** Returns null for events that this version of the app does not know. */
function readLiveEvent(event: string | undefined, data: string): LiveEvent | null {
  // The server does not report changes that happened before the channel opened, so all data is loaded again.
  if (event === 'ready' || event === 'look-again') return { event: 'look-again' };
  if (event !== 'change') return null;
  try {
    const change: { issue_id?: unknown; kind?: unknown } = JSON.parse(data);
    const kind = LIVE_CHANGE_KINDS.find((known) => known === change.kind);
    return kind && typeof change.issue_id === 'string' ? { event, issueId: change.issue_id, kind } : null;
  } catch {
    return null;
  }
}
