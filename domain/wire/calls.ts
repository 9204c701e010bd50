import type { StoredStatus } from '../issue/status.ts';
import type { TimelineLabel } from '../issue/timeline.ts';
import type { CodeSubmissionRow, EngineerRow, IssueRow } from './rows.ts';

/** The sender generates the `id`, so that a retry does not insert a second row. */
export type SubmissionInsert = Omit<
  CodeSubmissionRow,
  'email' | 'allow_direct_access' | 'status' | 'created_at' | 'updated_at'
> & { email: string; allow_direct_access: boolean };

/** `quote_status` is always updated in its own request. */
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
 * An engineer's sign-up sends this metadata. The profile is created from it once the address is confirmed.
 */
export type EngineerSignUpMetadata = { role: 'engineer'; name: string; skills: string[] };
