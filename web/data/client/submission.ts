import { useQuery } from '@tanstack/react-query';
import { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import type { CodingApp } from '#domain/issue/coding-app.ts';
import type { StoredStatus } from '#domain/issue/status.ts';
import type { Urgency } from '#domain/issue/urgency.ts';
import type { CodeSubmissionRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { dataOf, isId, isUnknownId } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';

/** What whoever knows a submission's id may see of it. */
export type Submission = {
  id: string;
  title: string;
  description: string;
  urgency: Urgency;
  createdAt: string;
  status: StoredStatus;
  githubLink: string | null;
  liveLink: string | null;
  codingApp: CodingApp;
};

const COLUMNS = 'id,title,description,urgency,created_at,status,github_link,live_link,coding_app';
type Row = Pick<
  CodeSubmissionRow,
  | 'id'
  | 'title'
  | 'description'
  | 'urgency'
  | 'created_at'
  | 'status'
  | 'github_link'
  | 'live_link'
  | 'coding_app'
>;

async function fetchSubmission(id: string): Promise<Submission> {
  const notFound = (cause?: unknown) =>
    new AppError('submissionNotFound', issueErrors.submissionNotFound, { cause });
  return failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
    if (!isId(id)) throw notFound();
    const { rest } = await backend();
    const request = rest.from('code_submissions').select(COLUMNS).eq('id', id).single();
    return dataOf<Row>(request).then(readSubmission, (cause: unknown) => {
      if (isUnknownId(cause)) throw notFound(cause);
      throw cause;
    });
  });
}

/** A submission as it stands, asked for again every half minute; waits while the id is null. */
export function useSubmission(id: string | null) {
  return useQuery<Submission, AppError>({
    queryKey: queryKeys.submission(id),
    queryFn: () => fetchSubmission(id ?? ''),
    enabled: id !== null,
    refetchInterval: (query) => (query.state.data ? 30_000 : false),
  });
}

export function readSubmission(row: Row): Submission {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    urgency: row.urgency,
    createdAt: row.created_at,
    status: row.status,
    githubLink: row.github_link,
    liveLink: row.live_link,
    codingApp: row.coding_app,
  };
}
