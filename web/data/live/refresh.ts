import type { QueryKey } from '@tanstack/react-query';
import { LIVE_CHANGES, type LiveAnswer } from '#domain/wire/live-changes.ts';
import { queryClient } from '../backend/query-client.ts';
import { operatorKeys, queryKeys } from '../backend/query-keys.ts';
import type { LiveEvent } from './stream.ts';

const gathering = 50;
/** The pause in milliseconds before everything is read again, so that a page that opens first shows what it has read. */
const settling = 1_000;
const waiting = new Map<string, QueryKey>();
let isEverything = false;
let isSettling = false;
let isRefreshing = false;

/**
 * The data may change during a request. The request is then repeated, because its response may be out of
 * date.
 */
export function refresh(event: LiveEvent): void {
  if (event.event === 'look-again') {
    refreshEverythingSoon();
    return;
  }
  for (const key of keysOf(event)) waiting.set(JSON.stringify(key), key);
  if (!isRefreshing) void refreshAll();
}

function refreshEverythingSoon(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    isEverything = true;
    if (!isRefreshing) void refreshAll();
  }, settling);
}

async function refreshAll(): Promise<void> {
  isRefreshing = true;
  while (isEverything || waiting.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, gathering));
    const keys = [...waiting.values()];
    waiting.clear();
    const requests = isEverything
      ? [queryClient.invalidateQueries({ predicate: ({ queryKey }) => isLiveKey(queryKey) })]
      : keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }));
    isEverything = false;
    // Failed requests are ignored here, because the screens show their errors.
    await Promise.allSettled(requests);
  }
  isRefreshing = false;
}

const keyOf: Record<LiveAnswer, (issueId: string) => QueryKey> = {
  issue: queryKeys.issue,
  submission: queryKeys.submission,
  issueLists: () => queryKeys.everyIssueList,
  relatedRows: queryKeys.relatedRows,
  messages: queryKeys.messages,
  files: queryKeys.files,
  unreadConversations: () => queryKeys.everyUnreadCount,
  needs: () => queryKeys.everyNeed,
  timeline: queryKeys.timeline,
  claims: () => queryKeys.claims,
  quotes: queryKeys.quotes,
  payments: queryKeys.payments,
  repositoryReads: queryKeys.repositoryReads,
  fixes: queryKeys.fixes,
  changeRequests: queryKeys.changeRequests,
  workingNotes: queryKeys.workingNotes,
  operatorConsole: () => operatorKeys.everything,
  operatorAttention: () => operatorKeys.attention,
};

function keysOf({ issueId, kind }: Extract<LiveEvent, { event: 'change' }>): QueryKey[] {
  return LIVE_CHANGES[kind].map((answer) => keyOf[answer](issueId));
}

const anyIssue = 'any issue';
const liveRoots: QueryKey[] = [
  ...Object.values(keyOf).map((key) => key(anyIssue).filter((part) => part !== anyIssue)),
  queryKeys.standing(null).slice(0, 1),
];

function isLiveKey(queryKey: QueryKey): boolean {
  return liveRoots.some((root) => root.every((part, index) => queryKey[index] === part));
}
