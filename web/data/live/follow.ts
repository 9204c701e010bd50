import { refresh } from './refresh.ts';
import { setLive } from './status.ts';
import { holdStream, type LiveEvent } from './stream.ts';

type Broadcast = { is: 'event'; event: LiveEvent } | { is: 'status'; isLive: boolean } | { is: 'question' };

let stop: AbortController | null = null;
let followed: string | null = null;

/**
 * All tabs of a browser share one channel. The tab that holds the lock forwards the events to the other tabs.
 */
export function follow(userId: string | null): void {
  if (followed === userId) return;
  followed = userId;
  stop?.abort();
  stop = null;
  setLive({ isWanted: userId !== null, isLive: false });
  if (userId === null) return;
  stop = new AbortController();
  void joinChannel(`lastmile.live.${userId}`, stop.signal);
}

async function joinChannel(name: string, stopped: AbortSignal): Promise<void> {
  const others = new BroadcastChannel(name);
  let isLeader = false;
  let isLive = false;
  const broadcast = (word: Broadcast) => others.postMessage(word);
  const setStatus = (next: boolean) => {
    // Changes may have been missed while the channel was closed, so the data is loaded again.
    if (isLive !== next && !stopped.aborted) refresh({ event: 'look-again' });
    isLive = next;
    if (!stopped.aborted) setLive({ isWanted: true, isLive });
  };
  others.onmessage = ({ data }: MessageEvent<Broadcast>) => {
    if (data.is === 'question') {
      if (isLeader) broadcast({ is: 'status', isLive });
    } else if (data.is === 'status') setStatus(data.isLive);
    else refresh(data.event);
  };
  stopped.addEventListener('abort', () => others.close());
  broadcast({ is: 'question' });
  const lead = async () => {
    isLeader = true;
    await holdStream(
      {
        onEvent: (event) => {
          refresh(event);
          if (!stopped.aborted) broadcast({ is: 'event', event });
        },
        onStatus: (next) => {
          setStatus(next);
          if (!stopped.aborted) broadcast({ is: 'status', isLive: next });
        },
      },
      stopped,
    );
  };
  // Browsers offer locks only with HTTPS. Without locks, each tab opens its own channel.
  if (!('locks' in navigator)) return lead();
  // A request that is aborted while it waits for the lock rejects. This is not an error.
  await navigator.locks.request(name, { signal: stopped }, lead).catch(() => {});
}
