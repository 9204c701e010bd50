/**
 * The live changes of an issue's rows, and the answers that each makes stale. A new kind is one line here, beside the
 * database trigger that announces it. An engineer's message, note or read renews a claim.
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

/** Every kind of change on the live channel; `seen` announces that a participant read the conversation. */
export const LIVE_CHANGES = { ...LIVE_ROW_CHANGES, seen: ['unreadConversations'] } as const;

export type LiveRowKind = keyof typeof LIVE_ROW_CHANGES;
export type LiveChangeKind = keyof typeof LIVE_CHANGES;
/** An answer that a live change can make stale. */
export type LiveAnswer = (typeof LIVE_CHANGES)[LiveChangeKind][number];

// Object.keys widens to string; the keys of a literal are exactly these.
export const LIVE_ROW_KINDS = Object.keys(LIVE_ROW_CHANGES) as LiveRowKind[];
export const LIVE_CHANGE_KINDS = Object.keys(LIVE_CHANGES) as LiveChangeKind[];
