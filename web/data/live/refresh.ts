import type { QueryKey } from '@tanstack/react-query';
import { LIVE_CHANGES, type LiveAnswer } from '#domain/wire/live-changes.ts';
import { queryClient } from '../backend/query-client.ts';
import { operatorKeys, queryKeys } from '../backend/query-keys.ts';
import type { LiveEvent } from './stream.ts';

const gathering = 50;
/** The pause in milliseconds before everything is read again, so that a page that opens first shows what it has read. */
const settling = 1_000;
/** The milliseconds within which many readers of a list read it again after the first change. */
const spread = 1000;
/** Further changes of lists wait for this many milliseconds, or up to twice as many. */
const listPause = 10_000;
const waiting = new Map<string, QueryKey>();
const waitingLists = new Map<string, QueryKey>();
let isListsPlanned = false;
let listsReadAt = Number.NEGATIVE_INFINITY;
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
  for (const answer of LIVE_CHANGES[event.kind]) {
    const key = keyOf[answer](event.issueId);
    const isList = event.kind === 'issue' && ofManyIssues.has(answer);
    (isList ? waitingLists : waiting).set(JSON.stringify(key), key);
  }
  if (waiting.size > 0 && !isRefreshing) void refreshAll();
  if (waitingLists.size > 0) planLists();
}

/** Every engineer may see an available issue, so a change of one must not make all their pages read at the same moment. */
function planLists(): void {
  if (isListsPlanned) return;
  isListsPlanned = true;
  const pause = Math.max(spread * Math.random(), listsReadAt + listPause * (1 + Math.random()) - Date.now());
  setTimeout(() => {
    isListsPlanned = false;
    listsReadAt = Date.now();
    for (const [name, key] of waitingLists) waiting.set(name, key);
    waitingLists.clear();
    if (!isRefreshing) void refreshAll();
  }, pause);
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

const ofManyIssues: ReadonlySet<LiveAnswer> = new Set<LiveAnswer>(['issueLists', 'needs', 'operatorConsole']);

const anyIssue = 'any issue';
const liveRoots: QueryKey[] = [
  ...Object.values(keyOf).map((key) => key(anyIssue).filter((part) => part !== anyIssue)),
  queryKeys.standing(null).slice(0, 1),
];

function isLiveKey(queryKey: QueryKey): boolean {
  return liveRoots.some((root) => root.every((part, index) => queryKey[index] === part));
}
