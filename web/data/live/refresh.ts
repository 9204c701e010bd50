import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../backend/query-client.ts';
import { operatorKeys, queryKeys } from '../backend/query-keys.ts';
import type { LiveEvent } from './stream.ts';

const gathering = 50;
const waiting = new Map<string, QueryKey>();
let isEverything = false;
let isRefreshing = false;

/**
 * Refetches changed answers. A change during a request causes another request afterwards, never a cancellation: the
 * running one may have read the state before the change.
 */
export function refresh(event: LiveEvent): void {
  if (event.event === 'look-again') isEverything = true;
  else for (const key of keysOf(event)) waiting.set(JSON.stringify(key), key);
  if (!isRefreshing) void refreshAll();
}

async function refreshAll(): Promise<void> {
  isRefreshing = true;
  while (isEverything || waiting.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, gathering));
    const keys = [...waiting.values()];
    waiting.clear();
    const asked = isEverything
      ? everything()
      : keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }));
    isEverything = false;
    // The screen shows a failed request.
    await Promise.allSettled(asked);
  }
  isRefreshing = false;
}

/** Refetches every answer that a live change can affect. */
function everything(): Promise<void>[] {
  return [
    queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => liveRoots.has(String(first)) }),
    queryClient.invalidateQueries({ queryKey: readsRoot }),
    queryClient.invalidateQueries({ queryKey: relatedRoot }),
    queryClient.invalidateQueries({ queryKey: operatorKeys.everything }),
  ];
}

const someIssue = 'some issue';
const readsRoot = queryKeys.repositoryReads(someIssue).slice(0, 2);
const relatedRoot = queryKeys.relatedRows(someIssue).slice(0, 2);
const unreadRoot = queryKeys.unreadConversations(someIssue).slice(0, 1);
const liveRoots = new Set(
  [
    queryKeys.everyIssueList,
    queryKeys.issue(null),
    queryKeys.submission(null),
    queryKeys.timeline(null),
    queryKeys.messages(null),
    queryKeys.files(null),
    queryKeys.fixes(null),
    queryKeys.workingNotes(null),
    queryKeys.quotes(null),
    queryKeys.payments(null),
    unreadRoot,
    queryKeys.standing(null),
  ].map(([first]) => String(first)),
);

/**
 * Which answers a change makes old; the operator's list of what waits follows from all but who saw what. An
 * engineer's message, note or reading keeps their claim.
 */
function keysOf({ issueId, kind }: Extract<LiveEvent, { event: 'change' }>): QueryKey[] {
  switch (kind) {
    case 'issue':
      return [
        queryKeys.issue(issueId),
        queryKeys.submission(issueId),
        queryKeys.everyIssueList,
        queryKeys.relatedRows(issueId),
        operatorKeys.everything,
      ];
    case 'messages':
      return [
        queryKeys.messages(issueId),
        queryKeys.files(issueId),
        queryKeys.relatedRows(issueId),
        queryKeys.claims,
        unreadRoot,
      ];
    case 'timeline':
      return [queryKeys.timeline(issueId), queryKeys.relatedRows(issueId), queryKeys.claims];
    case 'quotes':
      return [queryKeys.quotes(issueId), operatorKeys.attention];
    case 'payments':
      return [queryKeys.payments(issueId), operatorKeys.attention];
    case 'reads':
      return [queryKeys.repositoryReads(issueId), queryKeys.claims];
    case 'fixes':
      return [queryKeys.fixes(issueId)];
    case 'notes':
      return [queryKeys.workingNotes(issueId), queryKeys.claims];
    case 'seen':
      return [unreadRoot];
  }
}
