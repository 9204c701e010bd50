/**
 * The kinds of live change to an issue's rows, and the queries each one makes stale. A new kind needs one line here and
 * a database trigger that announces it. An engineer's message, note or read renews a claim.
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

/** Every kind of change on the live channel; `seen` means a participant has read the conversation. */
export const LIVE_CHANGES = { ...LIVE_ROW_CHANGES, seen: ['unreadConversations'] } as const;

export type LiveRowKind = keyof typeof LIVE_ROW_CHANGES;
export type LiveChangeKind = keyof typeof LIVE_CHANGES;
/** A query that a live change can make stale. */
export type LiveAnswer = (typeof LIVE_CHANGES)[LiveChangeKind][number];

// Object.keys widens to string, but a literal has exactly these keys.
export const LIVE_ROW_KINDS = Object.keys(LIVE_ROW_CHANGES) as LiveRowKind[];
export const LIVE_CHANGE_KINDS = Object.keys(LIVE_CHANGES) as LiveChangeKind[];
