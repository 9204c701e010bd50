import type { RepositoryAccessData } from '#domain/wire/code-host.ts';
import type { IssueRow, Json } from '#domain/wire/rows.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { type AiAnalysis, readAnalysis } from './ai-analysis.ts';

type RawColumn = 'ai_analysis' | 'allow_direct_access' | 'repo_access_data';

/** `email` is null unless the reader is the issue's client or an operator. */
export type Issue = FromRow<Omit<IssueRow, RawColumn>> & {
  aiAnalysis: AiAnalysis | null;
  repositoryAccess: RepositoryAccess | null;
};

export type RepositoryAccess = FromRow<RepositoryAccessData>;

export function readIssue(row: IssueRow): Issue {
  const { ai_analysis, allow_direct_access, repo_access_data, ...columns } = row;
  return {
    ...fromRow(columns),
    aiAnalysis: readAnalysis(ai_analysis),
    repositoryAccess: allow_direct_access ? readAccess(repo_access_data) : null,
  };
}

/** Only the issue's client and operators can read the email address. */
export function isOwn(issue: Issue): boolean {
  return issue.email !== null;
}

/** Submissions can contain any data here. Only an access grant has all of these fields. */
function readAccess(data: Json): RepositoryAccess | null {
  const { repository, login, granted_at, state } = { ...(data as Partial<RepositoryAccessData> | null) };
  if (typeof repository !== 'string' || typeof login !== 'string' || typeof granted_at !== 'string')
    return null;
  return { repository, login, grantedAt: granted_at, state: state === 'active' ? 'active' : 'asleep' };
}
