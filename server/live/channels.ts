import { Readable } from 'node:stream';
import { liveChangeErrors } from '#domain/errors/live-changes.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { outage } from '#server/platform/errors/outage.ts';

/** A signed-in caller. `expiresAt` is the expiry of the token in milliseconds since 1970. */
export type LiveCaller = Caller & { userId: string; expiresAt: number };

export type Channel = {
  caller: LiveCaller;
  /** The network address that rate limits apply to. */
  sender: string | null;
  stream: Readable;
  /**
   * Sends an event. If more than 64 KiB are unread, closes the channel. The client then connects again and
   * reloads its data.
   */
  send(event: string, data: object): void;
  /** Sends an empty comment, which keeps the connection open. */
  beat(): void;
  end(): void;
};

const maxUnreadBytes = 64 * 1024;
const closeDelay = 1_000;

/** Opens a stream of server-sent events. The stream buffers at most 64 KiB of unread data. */
export function openChannel(caller: LiveCaller, sender: string | null = null): Channel {
  const stream = new Readable({ read() {} });
  let isOver = false;
  const push = (text: string) => {
    if (isOver || stream.destroyed) return;
    if (stream.readableLength + text.length > maxUnreadBytes) stream.destroy();
    else stream.push(text);
  };
  return {
    caller,
    sender,
    stream,
    send: (event, data) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => push(':\n\n'),
    end: () => {
      if (isOver || stream.destroyed) return;
      isOver = true;
      stream.push(null);
      // A client that does not read never reaches the end of the stream, so the connection is closed after a
      // delay.
      setTimeout(() => stream.destroy(), closeDelay).unref();
    },
  };
}

export type Limits = { channels: number; channelsOfOne: number; channelsOfSender: number };

type Channels = {
  all(): readonly Channel[];
  /**
   * Opens a channel that stays open until the caller's token expires. Throws 429 or 503 with Retry-After if
   * too many channels are open.
   */
  open(caller: LiveCaller, sender: string | null): Channel;
  endWhere(isOver: (channel: Channel) => boolean): void;
};

const maxTimerDelay = 2 ** 31 - 1;

/**
 * Creates the set of channels that are open on this server. `channelsOfOne` limits those of one account, and
 * `channelsOfSender` those of one network address.
 */
export function createChannels(limits: Limits, now: () => Date): Channels {
  const open = new Set<Channel>();

  function checkLimits({ userId }: LiveCaller, sender: string | null): void {
    if (open.size >= limits.channels) throw outage(new Error('As many channels as this node takes are open'));
    const countOf = (isCounted: (channel: Channel) => boolean) => [...open].filter(isCounted).length;
    const own = countOf(({ caller }) => caller.userId === userId);
    const ofSender = sender === null ? 0 : countOf((channel) => channel.sender === sender);
    if (own < limits.channelsOfOne && ofSender < limits.channelsOfSender) return;
    throw new ApiError({
      status: 429,
      code: 'too_many_channels',
      message: liveChangeErrors.tooManyChannels,
      headers: { 'retry-after': '30' },
    });
  }

  return {
    all: () => [...open],
    open(caller, sender) {
      checkLimits(caller, sender);
      const channel = openChannel(caller, sender);
      open.add(channel);
      const left = Math.min(Math.max(caller.expiresAt - now().getTime(), 0), maxTimerDelay);
      const expiry = setTimeout(channel.end, left);
      channel.stream.once('close', () => {
        clearTimeout(expiry);
        open.delete(channel);
      });
      return channel;
    },
    endWhere(isOver) {
      for (const channel of open) if (isOver(channel)) channel.end();
    },
  };
}
