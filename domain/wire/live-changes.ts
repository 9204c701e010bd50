/**
 * Maps each kind of live change to the queries that must be loaded again. A new kind also needs a database
 * trigger that sends it. Some kinds also reload the claims, because a message, note or read by the engineer
 * renews a claim.
 */
const LIVE_ROW_CHANGES = {
  issue: ['issue', 'submission', 'issueLists', 'relatedRows', 'operatorConsole'],
  messages: ['messages', 'files', 'relatedRows', 'claims', 'unreadConversations'],
  timeline: ['timeline', 'relatedRows', 'claims'],
  quotes: ['quotes', 'operatorAttention'],
  payments: ['payments', 'operatorAttention'],
  reads: ['repositoryReads', 'claims'],
  fixes: ['fixes'],
  notes: ['workingNotes', 'claims'],
} as const;

/** The change `seen` is sent when a participant has read the conversation. */
export const LIVE_CHANGES = { ...LIVE_ROW_CHANGES, seen: ['unreadConversations'] } as const;

export type LiveRowKind = keyof typeof LIVE_ROW_CHANGES;
export type LiveChangeKind = keyof typeof LIVE_CHANGES;
export type LiveAnswer = (typeof LIVE_CHANGES)[LiveChangeKind][number];

// The cast is safe, because a literal has exactly these keys.
export const LIVE_ROW_KINDS = Object.keys(LIVE_ROW_CHANGES) as LiveRowKind[];
export const LIVE_CHANGE_KINDS = Object.keys(LIVE_CHANGES) as LiveChangeKind[];
