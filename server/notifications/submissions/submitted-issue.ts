import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import { issueOf } from '../notification.ts';

/** The issue as its first mails show it. */
export type SubmittedIssue = {
  id: string;
  title: string;
  email: string;
  description: string;
  urgency: string;
  codingApp: string;
  githubLink: string | null;
  liveLink: string | null;
  createdAt: Date;
};

/** Returns the current state of a mail job's issue, or null if it is gone. @throws ZodError without an id */
export async function readSubmittedIssue(owner: Sql, payload: unknown): Promise<SubmittedIssue | null> {
  const id = issueOf(payload);
  const [issue] = await owner<SubmittedIssue[]>`
    select id, title, email, description, urgency, coding_app as "codingApp", github_link as "githubLink",
      live_link as "liveLink", created_at as "createdAt"
    from marketplace.issue where id = ${id}`;
  return issue ?? null;
}

/** Returns an issue's estimate, and makes it first if there is none; null for an analysis without a range. */
export type EnsureEstimate = (
  issueId: string,
) => Promise<{ estimatedTime: string; priceRange: string; confidence: number } | null>;

export type EstimateText = { range: string; meaning: string };

/** An issue's estimate in words; null without a range, or if the estimate fails: the mail goes out anyway. */
export async function tryEstimate(
  ensureEstimate: EnsureEstimate,
  issueId: string,
  log: Logger,
): Promise<EstimateText | null> {
  try {
    const estimate = await ensureEstimate(issueId);
    if (estimate === null) return null;
    const { estimatedTime, priceRange, confidence } = estimate;
    return {
      range: `${priceRange}, ${estimatedTime} of work`,
      meaning: `In about ${confidence} of 100 cases the real figures lie within these ranges. It costs nothing and binds you to nothing.`,
    };
  } catch (error) {
    log.error({ err: error, issueId }, 'An estimate could not be made; the mail goes out without it');
    return null;
  }
}
