import { refresh } from './refresh.ts';
import { setLive } from './status.ts';
import { holdStream, type LiveEvent } from './stream.ts';

type Word = { is: 'event'; event: LiveEvent } | { is: 'standing'; isLive: boolean } | { is: 'question' };

let stop: AbortController | null = null;
let followed: string | null = null;

/**
 * Follows the live changes of a user through one channel per browser: the tab with the lock holds it and broadcasts to the
 * others; the next tab takes over when it closes. Null stops.
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
    // Changes may have been missed whenever the channel starts or ends.
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
  // Locks need a secure page; elsewhere each tab holds its own channel.
  if (!('locks' in navigator)) return lead();
  // Rejects when aborted while waiting.
  await navigator.locks.request(name, { signal: stopped }, lead).catch(() => {});
}
