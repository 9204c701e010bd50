import type { CodeSubmissionRow } from './rows.ts';

/** Takes send-issue-confirmation. The id alone is believed; the rest is what the call has always carried. */
export type IssueConfirmationPayload = {
  issue_id: string;
} & Partial<
  Pick<CodeSubmissionRow, 'title' | 'email' | 'github_link' | 'live_link' | 'description' | 'urgency'>
>;

/** Takes send-admin-notification. */
export type AdminNotificationPayload = IssueConfirmationPayload &
  Partial<Pick<CodeSubmissionRow, 'coding_app'>>;

/** Takes github-auth. */
export type GithubAuthPayload =
  | { action: 'login'; redirectUrl: string; accessLevel?: string; specificRepo?: string }
  | { action: 'validate'; token: string };

export type CodeHostUser = { login: string; name: string | null; avatar_url: string };
export type GithubLoginAnswer = { url: string; state: string; error?: string };
export type GithubValidateAnswer = { valid: boolean; user?: CodeHostUser };
