import type { StoredStatus } from '../issue/status.ts';
import type { TimelineLabel } from '../issue/timeline.ts';
import type { CodeSubmissionRow, EngineerRow, IssueRow } from './rows.ts';

/** The browser generates the `id`, so that sending the submission again does not insert a second row. */
export type SubmissionInsert = Omit<
  CodeSubmissionRow,
  'email' | 'allow_direct_access' | 'status' | 'created_at' | 'updated_at'
> & { email: string; allow_direct_access: boolean };

/** An update of an issue. `quote_status` is always updated in a separate request. */
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
 * The metadata that an engineer's sign-up sends. Once the address is confirmed, the profile is created from
 * it.
 */
export type EngineerSignUpMetadata = { role: 'engineer'; name: string; skills: string[] };
