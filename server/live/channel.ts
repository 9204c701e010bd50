import { Readable } from 'node:stream';
import type { Caller } from '#server/platform/caller/caller.ts';

/** A signed-in caller, and when their token ends, in milliseconds. */
export type LiveCaller = Caller & { userId: string; expiresAt: number };

export type Channel = {
  caller: LiveCaller;
  /** What the response is made of. */
  stream: Readable;
  /** Says something, unless the reader is too far behind: then the channel ends, and they look again. */
  say(event: string, data: object): void;
  /** A comment that keeps the way open and shows that somebody is there. */
  beat(): void;
  end(): void;
};

const mostUnread = 64 * 1024;
const timeToLeave = 1_000;

/** One open answer. What is said and not read yet stays within 64 KiB, beside what the socket itself holds. */
export function openChannel(caller: LiveCaller): Channel {
  const stream = new Readable({ read() {} });
  let isOver = false;
  const push = (text: string) => {
    if (isOver || stream.destroyed) return;
    if (stream.readableLength + text.length > mostUnread) stream.destroy();
    else stream.push(text);
  };
  return {
    caller,
    stream,
    say: (event, data) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => push(':\n\n'),
    end: () => {
      if (isOver || stream.destroyed) return;
      isOver = true;
      stream.push(null);
      // Whoever does not read does not see the end either.
      setTimeout(() => stream.destroy(), timeToLeave).unref();
    },
  };
}
