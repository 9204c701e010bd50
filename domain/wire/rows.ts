import type { CodingApp } from '../issue/coding-app.ts';
import type { MessageSender } from '../issue/message.ts';
import type { NeedKind, NeedRole } from '../issue/needs.ts';
import type { StoredStatus } from '../issue/status.ts';
import type { TimelineActor, TimelineLabel } from '../issue/timeline.ts';
import type { Urgency } from '../issue/urgency.ts';
import type { PaymentProvider, PaymentStatus } from '../money/payment-status.ts';
import type { QuoteRowStatus, QuoteStatus } from '../quote/status.ts';
import type { PullRequestRow } from './code-host.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The columns of an issue that come from the submission. If the caller may not see a column, it is null or an
 * empty list. Times are ISO 8601 in UTC.
 */
export type CodeSubmissionRow = {
  id: string;
  title: string;
  email: string | null;
  github_link: string | null;
  live_link: string | null;
  description: string;
  urgency: Urgency;
  coding_app: CodingApp;
  attachments: string[];
  allow_direct_access: boolean | null;
  repo_access_data: Json;
  status: StoredStatus;
  created_at: string;
  updated_at: string;
  /** For people only. Null for engineers who do not hold the issue. */
  number: number | null;
};

/** All columns of an issue. The price is in US dollars. */
export type IssueRow = CodeSubmissionRow & {
  ai_analysis: string | null;
  estimated_hours: number | null;
  quoted_price: number | null;
  paid_at: string | null;
  completed_at: string | null;
  engineer_id: string | null;
  quote_status: QuoteStatus | null;
  user_id: string | null;
  /**
   * The time at which an operator took the issue down. The client then sees the reason in place of the
   * description.
   */
  taken_down_at: string | null;
  /** The time at which the client accepted the fix, or at which the time to request changes ended. */
  accepted_at: string | null;
  /** The issue whose accepted fix broke again. This issue is free. */
  follows_issue_id: string | null;
};

type IssueItemRow = { id: string; issue_id: string; created_at: string };
type EngineersItemRow = IssueItemRow & { engineer_id: string | null; engineer_name: string };

/**
 * The next step that an issue needs from the caller. The amount is in US dollars: the price for a client, the
 * earnings for an engineer.
 */
export type NeedRow = {
  issue_id: string;
  number: number;
  title: string;
  role: NeedRole;
  kind: NeedKind;
  due_at: string | null;
  amount: number | null;
};

export type TimelineEventRow = IssueItemRow & {
  status: TimelineLabel;
  note: string | null;
  actor: TimelineActor;
};

export type MessageRow = IssueItemRow & {
  sender: MessageSender;
  content: string;
  attachments: MessageFileRow[];
};

/** A file of a message. The name is null if the upload had no safe name. The size is in bytes. */
export type MessageFileRow = { path: string; name: string | null; size: number | null };

/** A submitted fix. The hours are null if the client reads the fix. */
export type FixRow = EngineersItemRow & {
  /** The number of the fix. The first fix of an issue has 1. */
  round: number;
  message_id: string | null;
  description: string;
  how_to_check: string | null;
  pull_request: string | null;
  /** The state of the pull request at the time when the engineer submitted the fix. */
  pull_request_known: PullRequestRow | null;
  patch: string | null;
  prompt: string | null;
  hours: number | null;
};

/** What the client wants changed in the fix of a round. */
export type ChangeRequestRow = IssueItemRow & { round: number; reason: string };

export type WorkingNoteRow = EngineersItemRow & { content: string; edited_at: string | null };

/** A file of an issue. A file that belongs to no message is part of the submission. */
export type IssueFileRow = {
  issue_id: string;
  message_id: string | null;
  path: string;
  name: string | null;
  created_at: string;
};

export type EngineerRow = {
  id: string;
  name: string;
  skills: string[];
  avatar: string | null;
  created_at: string;
};

/** A quote. `price` and `earns` are in US dollars. `earns` is null if the client reads the quote. */
export type QuoteRow = IssueItemRow & {
  engineer_id: string | null;
  hours: number | null;
  price: number;
  earns: number | null;
  /** What the price covers. */
  note: string | null;
  status: QuoteRowStatus;
  /** The reason why the client declined the quote. */
  reason: string | null;
  expires_at: string;
  decided_at: string | null;
  /** The day until which the engineer promises the fix, as `2026-11-28`. It ends in UTC. */
  due_on: string | null;
};

/** A payment or an open checkout. `amount` is in US dollars if `currency` is usd. */
export type PaymentRow = {
  id: string;
  issue_id: string | null;
  amount: number;
  currency: string;
  provider: PaymentProvider;
  status: PaymentStatus;
  created_at: string;
  paid_at: string | null;
  refunded_at: string | null;
  /** The reason why no payment was due when the money arrived. Only operators see the reason. */
  reason: string | null;
};
