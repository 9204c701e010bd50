import type { CodingApp } from '../issue/coding-app.ts';
import type { MessageSender } from '../issue/message.ts';
import type { StoredStatus } from '../issue/status.ts';
import type { TimelineActor, TimelineLabel } from '../issue/timeline.ts';
import type { Urgency } from '../issue/urgency.ts';
import type { PaymentProvider, PaymentStatus } from '../money/payment-status.ts';
import type { QuoteRowStatus, QuoteStatus } from '../quote/status.ts';
import type { PullRequestRow } from './code-host.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Contains the columns of an issue that come from its submission. A column that is hidden from the caller is
 * null or an empty list. Times are ISO 8601 in UTC.
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
};

/** Contains all columns of an issue. The price is in US dollars. */
export type IssueRow = CodeSubmissionRow & {
  ai_analysis: string | null;
  estimated_hours: number | null;
  quoted_price: number | null;
  paid_at: string | null;
  completed_at: string | null;
  engineer_id: string | null;
  quote_status: QuoteStatus | null;
  user_id: string | null;
  /** An operator took the issue down at this time. The description then shows the reason to the client. */
  taken_down_at: string | null;
  /** At this time the client accepted the fix, or the deadline for changes passed. */
  accepted_at: string | null;
};

type IssueItemRow = { id: string; issue_id: string; created_at: string };
type EngineersItemRow = IssueItemRow & { engineer_id: string | null; engineer_name: string };

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

/** The name is null if the upload had no safe one. The size is in bytes. */
export type MessageFileRow = { path: string; name: string | null; size: number | null };

/** The hours are null for the client. */
export type FixRow = EngineersItemRow & {
  /** The first fix of an issue has round 1. */
  round: number;
  message_id: string | null;
  description: string;
  how_to_check: string | null;
  pull_request: string | null;
  /** Describes the pull request as it was when the fix was submitted. */
  pull_request_known: PullRequestRow | null;
  patch: string | null;
  prompt: string | null;
  hours: number | null;
};

export type WorkingNoteRow = EngineersItemRow & { content: string; edited_at: string | null };

/** An attachment without a message belongs to the submission. */
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

/** `price` and `earns` are in US dollars. `earns` is null for the client. */
export type QuoteRow = IssueItemRow & {
  engineer_id: string | null;
  hours: number | null;
  price: number;
  earns: number | null;
  /** Describes what the price covers. */
  note: string | null;
  status: QuoteRowStatus;
  /** Explains why the quote was declined. */
  reason: string | null;
  expires_at: string;
  decided_at: string | null;
};

/** Describes a payment or an open checkout. `amount` is in US dollars if `currency` is usd. */
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
  /** Explains why the money is unmatched. Only operators see it. */
  reason: string | null;
};
