import type { CodingApp } from '#domain/issue/coding-app.ts';
import type { StoredStatus } from '#domain/issue/status.ts';
import type { Urgency } from '#domain/issue/urgency.ts';
import type { QuoteStatus } from '#domain/quote/status.ts';
import type { RepositoryAccessData } from '#domain/wire/code-host.ts';
import type { IssueRow, Json } from '#domain/wire/rows.ts';
import { type AiAnalysis, readAnalysis } from './ai-analysis.ts';

export type Issue = {
  id: string;
  title: string;
  /** Null except for the issue's client and operators. */
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
  /** When the client accepted the fix, or the deadline did. */
  acceptedAt: string | null;
  engineerId: string | null;
  userId: string | null;
  repositoryAccess: RepositoryAccess | null;
  /** Set once operators hid it; the client then reads the reason in the description. */
  takenDownAt: string | null;
};

export type RepositoryAccess = {
  /** `owner/name` at the code host. */
  repository: string;
  login: string;
  grantedAt: string;
  state: 'active' | 'asleep';
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
    repositoryAccess: row.allow_direct_access ? readAccess(row.repo_access_data) : null,
    takenDownAt: row.taken_down_at,
  };
}

/** Whether the reader is this issue's client: only the client sees its email. */
export function isOwn(issue: Issue): boolean {
  return issue.email !== null;
}

/** A submission may put any data there; only a grant has all of these fields. */
function readAccess(data: Json): RepositoryAccess | null {
  const { repository, login, granted_at, state } = { ...(data as Partial<RepositoryAccessData> | null) };
  if (typeof repository !== 'string' || typeof login !== 'string' || typeof granted_at !== 'string')
    return null;
  return { repository, login, grantedAt: granted_at, state: state === 'active' ? 'active' : 'asleep' };
}
