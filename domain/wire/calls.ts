import type { StoredStatus } from '../issue/status.ts';
import type { TimelineLabel } from '../issue/timeline.ts';
import type { CodeSubmissionRow, EngineerRow, IssueRow } from './rows.ts';

/** Insert into code_submissions. The sender-generated `id` makes a retry safe. */
export type SubmissionInsert = Omit<
  CodeSubmissionRow,
  'email' | 'allow_direct_access' | 'status' | 'created_at' | 'updated_at'
> & { email: string; allow_direct_access: boolean };

/** Update of issues by id; quote_status is sent on its own. */
export type IssueUpdate =
  | {
      status?: StoredStatus;
      engineer_id?: string | null;
      estimated_hours?: number;
      quoted_price?: number;
      ai_analysis?: string;
    }
  | { quote_status: IssueRow['quote_status'] }
  | SubmissionEdit;

/** A client's changes to a pending issue. */
export type SubmissionEdit = Partial<
  Pick<SubmissionInsert, 'title' | 'description' | 'urgency' | 'github_link' | 'live_link'>
>;

export type TimelineEventInsert = { issue_id: string; status: TimelineLabel; note: string | null };

export type EngineerInsert = Pick<EngineerRow, 'id' | 'name' | 'skills' | 'avatar'>;

export type EngineerUpdate = Partial<Pick<EngineerRow, 'name' | 'skills' | 'avatar'>>;

/** User metadata of an engineer's sign-up, from which the profile is created once the address is confirmed. */
export type EngineerSignUpMetadata = { role: 'engineer'; name: string; skills: string[] };
