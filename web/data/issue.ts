import type { CodingApp } from '#domain/issue/coding-app.ts';
import type { StoredStatus } from '#domain/issue/status.ts';
import type { Urgency } from '#domain/issue/urgency.ts';
import type { QuoteStatus } from '#domain/money/quote-status.ts';
import type { IssueRow } from '#domain/wire/rows.ts';
import { type AiAnalysis, readAnalysis } from './ai-analysis.ts';

export type Issue = {
  id: string;
  title: string;
  /** Null for everybody but the client whose issue it is (and operators). */
  email: string | null;
  githubLink: string | null;
  liveLink: string | null;
  description: string;
  urgency: Urgency;
  codingApp: CodingApp;
  /** Paths in the storage bucket. */
  attachments: readonly string[];
  status: StoredStatus;
  /** ISO 8601, like all times here. */
  createdAt: string;
  updatedAt: string;
  aiAnalysis: AiAnalysis | null;
  estimatedHours: number | null;
  /** US dollars. */
  quotedPrice: number | null;
  quoteStatus: QuoteStatus | null;
  paidAt: string | null;
  completedAt: string | null;
  /** When the fix was accepted, by the client or by silence. */
  acceptedAt: string | null;
  engineerId: string | null;
  userId: string | null;
  /** Once operators hid it: the description then says why, to its client. */
  takenDownAt: string | null;
};

export function readIssue(row: IssueRow): Issue {
  return {
    id: row.id,
    title: row.title,
    email: row.email,
    githubLink: row.github_link,
    liveLink: row.live_link,
    description: row.description,
    urgency: row.urgency,
    codingApp: row.coding_app,
    attachments: row.attachments,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    aiAnalysis: readAnalysis(row.ai_analysis),
    estimatedHours: row.estimated_hours,
    quotedPrice: row.quoted_price,
    quoteStatus: row.quote_status,
    paidAt: row.paid_at,
    completedAt: row.completed_at,
    acceptedAt: row.accepted_at,
    engineerId: row.engineer_id,
    userId: row.user_id,
    takenDownAt: row.taken_down_at,
  };
}

/** Whether the reader is this issue's client: nobody else is shown the address it was sent from. */
export function isOwn(issue: Issue): boolean {
  return issue.email !== null;
}
