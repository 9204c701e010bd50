import { z } from 'zod';
import type { Sql } from '#server/platform/database/connect.ts';

export type StoredIssue = {
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

const payload = z.object({ issue_id: z.guid() });

/**
 * The issue that a mail job is about, as it is stored now; null when it is gone.
 * @throws ZodError when the job carries no id.
 */
export async function readStoredIssue(owner: Sql, jobPayload: unknown): Promise<StoredIssue | null> {
  const { issue_id: id } = payload.parse(jobPayload);
  const [issue] = await owner<StoredIssue[]>`
    select id, title, email, description, urgency, coding_app as "codingApp", github_link as "githubLink",
      live_link as "liveLink", created_at as "createdAt"
    from marketplace.issue where id = ${id}`;
  return issue ?? null;
}
