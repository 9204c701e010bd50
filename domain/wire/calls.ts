import type { StoredStatus } from '../issue/status.ts';
import type { TimelineLabel } from '../issue/timeline.ts';
import type { CodeSubmissionRow, EngineerRow, IssueRow } from './rows.ts';

/** The browser generates the `id`. If the browser sends a submission twice, only one row is inserted. */
export type SubmissionInsert = Omit<
  CodeSubmissionRow,
  'email' | 'allow_direct_access' | 'status' | 'created_at' | 'updated_at' | 'number'
> & { email: string; allow_direct_access: boolean };

/** An update of an issue. A separate request updates `quote_status`. */
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

export type SubmissionEdit = Partial<
  Pick<SubmissionInsert, 'title' | 'description' | 'urgency' | 'github_link' | 'live_link'>
>;

export type TimelineEventInsert = { issue_id: string; status: TimelineLabel; note: string | null };

export type EngineerInsert = Pick<EngineerRow, 'id' | 'name' | 'skills' | 'avatar'>;

export type EngineerUpdate = Partial<Pick<EngineerRow, 'name' | 'skills' | 'avatar'>>;

/**
 * The metadata of an engineer's sign-up. We create the profile from this metadata when the engineer confirms
 * the email address.
 */
export type EngineerSignUpMetadata = { role: 'engineer'; name: string; skills: string[] };
