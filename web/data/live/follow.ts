import { refresh } from './refresh.ts';
import { setLive } from './status.ts';
import { holdStream, type LiveEvent } from './stream.ts';

type Word = { is: 'event'; event: LiveEvent } | { is: 'standing'; isLive: boolean } | { is: 'question' };

let stop: AbortController | null = null;
let followed: string | null = null;

/**
 * Follows what changes for whoever is signed in, through one channel a browser: the tab that has the lock holds it and
 * tells the others; when it goes, the next in line takes over. Null stops.
 */
export function follow(userId: string | null): void {
  if (followed === userId) return;
  followed = userId;
  stop?.abort();
  stop = null;
  setLive({ isWanted: userId !== null, isLive: false });
  if (userId === null) return;
  stop = new AbortController();
  void takePart(`lastmile.live.${userId}`, stop.signal);
}

async function takePart(name: string, stopped: AbortSignal): Promise<void> {
  const others = new BroadcastChannel(name);
  let isLeader = false;
  let isLive = false;
  const say = (word: Word) => others.postMessage(word);
  const stand = (next: boolean) => {
    // A tab that begins to be told, or falls back to asking by itself, starts with what it may have missed.
    if (isLive !== next && !stopped.aborted) refresh({ event: 'look-again' });
    isLive = next;
    if (!stopped.aborted) setLive({ isWanted: true, isLive });
  };
  others.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.is === 'question') {
      if (isLeader) say({ is: 'standing', isLive });
    } else if (data.is === 'standing') stand(data.isLive);
    else refresh(data.event);
  };
  stopped.addEventListener('abort', () => others.close());
  say({ is: 'question' });
  const lead = async () => {
    isLeader = true;
    await holdStream(
      {
        onEvent: (event) => {
          refresh(event);
          if (!stopped.aborted) say({ is: 'event', event });
        },
        onStanding: (next) => {
          stand(next);
          if (!stopped.aborted) say({ is: 'standing', isLive: next });
        },
      },
      stopped,
    );
  };
  // Locks are there on secure pages alone; elsewhere each tab holds a channel of its own.
  if (!('locks' in navigator)) return lead();
  // Rejects when it is asked to stop while it waits.
  await navigator.locks.request(name, { signal: stopped }, lead).catch(() => {});
}
