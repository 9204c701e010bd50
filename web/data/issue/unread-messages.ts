import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';
import type { Message } from './messages.ts';

export function useUnreadConversations(readerId: string): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: queryKeys.unreadConversations(readerId),
    queryFn: () => callProcedure('unread_conversations', {}),
    select: (rows) => new Map(rows.map((row) => [row.issue_id, row.unread])),
    staleTime: 0,
    refetchInterval: () => pollingPause(30_000),
  }).data;
}

/** Marks messages as read while the page is visible. Returns the time of the user's previous visit. */
export function useConversationSeen(issueId: string, messages: readonly Message[]): number | null {
  const newest = messages.at(-1)?.id ?? null;
  const [seenBefore, setSeenBefore] = useState<number | null>(null);
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
        (cause: unknown) => logFailure('A conversation was not marked as read', cause),
      );
    };
    document.addEventListener('visibilitychange', say);
    say();
    return () => document.removeEventListener('visibilitychange', say);
  }, [issueId, newest]);
  return seenBefore;
}
