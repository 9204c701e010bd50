/**
 * Maps each kind of live change to the queries that must be loaded again. For a new kind, also add a database
 * trigger that sends the change. An engineer renews a claim by writing messages or notes and by reading the
 * repository, so these kinds also reload the claims. Change requests and added files write a timeline event.
 */
const LIVE_ROW_CHANGES = {
  issue: ['issue', 'submission', 'issueLists', 'relatedRows', 'needs', 'operatorConsole'],
  messages: ['messages', 'files', 'relatedRows', 'claims', 'unreadConversations', 'needs'],
  timeline: ['timeline', 'changeRequests', 'files', 'relatedRows', 'claims', 'needs'],
  quotes: ['quotes', 'needs', 'operatorAttention'],
  payments: ['payments', 'needs', 'operatorAttention'],
  reads: ['repositoryReads', 'claims'],
  fixes: ['fixes'],
  notes: ['workingNotes', 'claims'],
} as const;

/** The change `seen` means that a participant has read the conversation. */
export const LIVE_CHANGES = { ...LIVE_ROW_CHANGES, seen: ['unreadConversations', 'needs'] } as const;

export type LiveRowKind = keyof typeof LIVE_ROW_CHANGES;
export type LiveChangeKind = keyof typeof LIVE_CHANGES;
export type LiveAnswer = (typeof LIVE_CHANGES)[LiveChangeKind][number];

// The cast is safe, because a literal has exactly these keys.
export const LIVE_ROW_KINDS = Object.keys(LIVE_ROW_CHANGES) as LiveRowKind[];
export const LIVE_CHANGE_KINDS = Object.keys(LIVE_CHANGES) as LiveChangeKind[];
