import type { CodingApp } from '../issue/coding-app.ts';
import type { MessageSender } from '../issue/message.ts';
import type { StoredStatus } from '../issue/status.ts';
import type { TimelineActor, TimelineLabel } from '../issue/timeline.ts';
import type { Urgency } from '../issue/urgency.ts';
import type { QuoteStatus } from '../money/quote-status.ts';

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The intake columns of an issue. A column that the caller may not see reads as null, the list as empty.
 * Times are ISO 8601 in UTC.
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

/** An issue whole: the same row, with what engineers and money add. The price is in US dollars. */
export type IssueRow = CodeSubmissionRow & {
  ai_analysis: string | null;
  estimated_hours: number | null;
  quoted_price: number | null;
  paid_at: string | null;
  completed_at: string | null;
  engineer_id: string | null;
  quote_status: QuoteStatus | null;
  user_id: string | null;
};

export type TimelineEventRow = {
  id: string;
  issue_id: string;
  status: TimelineLabel;
  note: string | null;
  actor: TimelineActor;
  created_at: string;
};

export type MessageRow = {
  id: string;
  issue_id: string;
  sender: MessageSender;
  content: string;
  created_at: string;
};

export type EngineerRow = {
  id: string;
  name: string;
  skills: string[];
  avatar: string | null;
  created_at: string;
};
