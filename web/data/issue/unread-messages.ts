import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';
import type { Message } from './messages.ts';

/**
 * How many messages the reader has not seen, by the issues whose client or engineer they are; undefined until it is known,
 * and where it cannot be.
 */
export function useUnreadConversations(readerId: string): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: queryKeys.unreadConversations(readerId),
    queryFn: () => callProcedure('unread_conversations', {}),
    select: (rows) => new Map(rows.map((row) => [row.issue_id, row.unread])),
    // Whoever comes back from a conversation has just seen it.
    staleTime: 0,
    refetchInterval: () => pollingPause(30_000),
  }).data;
}

/**
 * Says, while the page is looked at, that the newest message of an issue is before its reader: nothing tells them of it any
 * more, on any device. Best effort: what fails costs one mail too many. Gives, in milliseconds, until when they had seen
 * the conversation as they came, or came back, to it; null while that is not known.
 */
export function useConversationSeen(issueId: string, messages: readonly Message[]): number | null {
  const newest = messages.at(-1)?.id ?? null;
  const [seenBefore, setSeenBefore] = useState<number | null>(null);
  // What arrives before somebody's eyes is not marked as new.
  const isComing = useRef(true);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') isComing.current = true;
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
  useEffect(() => {
    if (newest === null) return;
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', say);
      const comes = isComing.current;
      isComing.current = false;
      callProcedure('see_messages', { p_issue_id: issueId }).then(
        (before) => comes && setSeenBefore(before === null ? 0 : Date.parse(before)),
        (cause: unknown) => logFailure('That a conversation was seen could not be kept', cause),
      );
    };
    document.addEventListener('visibilitychange', say);
    say();
    return () => document.removeEventListener('visibilitychange', say);
  }, [issueId, newest]);
  return seenBefore;
}
