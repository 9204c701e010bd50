import { ApiError } from '#server/platform/errors/api-error.ts';
import { outage } from '#server/platform/errors/outage.ts';
import { type Channel, type LiveCaller, openChannel } from './channel.ts';

export type Limits = { channels: number; channelsOfOne: number };

export type Channels = {
  all(): readonly Channel[];
  /** Opens one that closes when its caller's token ends; ApiError 429 or 503, with Retry-After, where there are too many. */
  open(caller: LiveCaller): Channel;
  endWhere(isOver: (channel: Channel) => boolean): void;
};

const longestTimer = 2 ** 31 - 1;

/** The channels that are open on this node. */
export function keepChannels(limits: Limits, now: () => Date): Channels {
  const open = new Set<Channel>();

  function requireRoom({ userId }: LiveCaller): void {
    if (open.size >= limits.channels) throw outage(new Error('As many channels as this node takes are open'));
    const own = [...open].filter(({ caller }) => caller.userId === userId).length;
    if (own < limits.channelsOfOne) return;
    throw new ApiError({
      status: 429,
      code: 'too_many_channels',
      message: 'This account follows changes in too many browsers. Close one and try again.',
      headers: { 'retry-after': '30' },
    });
  }

  return {
    all: () => [...open],
    open(caller) {
      requireRoom(caller);
      const channel = openChannel(caller);
      open.add(channel);
      const left = Math.min(Math.max(caller.expiresAt - now().getTime(), 0), longestTimer);
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
