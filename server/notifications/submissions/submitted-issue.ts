import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import { isErased } from '../erased-address.ts';
import { issueOf } from '../notification.ts';

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

/**
 * Returns the issue that an email job is about, or null if the issue no longer exists, was taken down, or was erased
 * with its client's account.
 * @throws ZodError if the payload has no id
 */
export async function readSubmittedIssue(owner: Sql, payload: unknown): Promise<SubmittedIssue | null> {
  const id = issueOf(payload);
  const [issue] = await owner<SubmittedIssue[]>`
    select id, title, email, description, urgency, coding_app as "codingApp", github_link as "githubLink",
      live_link as "liveLink", created_at as "createdAt"
    from marketplace.issue where id = ${id} and taken_down_at is null`;
  return issue && !isErased(issue.email) ? issue : null;
}

/**
 * Returns the estimate of an issue and creates it if there is none. Returns null if the analysis contains no
 * price range.
 */
export type EnsureEstimate = (
  issueId: string,
) => Promise<{ estimatedTime: string; priceRange: string; confidence: number } | null>;

export type EstimateText = { range: string; meaning: string };

/**
 * Returns a text about the issue's estimate. Returns null if there is no price range or the estimate fails.
 */
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
      meaning: `This is a rough range (${confidence}% confidence), with no obligation. Your engineer’s quote is the real price.`,
    };
  } catch (error) {
    log.error({ err: error, issueId }, 'An estimate could not be made; the email goes out without it');
    return null;
  }
}
