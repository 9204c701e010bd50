import { issueErrors } from '#domain/errors/issue.ts';
import { type FixFields, pullRequestAddress } from '#domain/issue/fix.ts';
import { messageText } from '#domain/issue/message.ts';
import { readHours } from '#domain/quote/hours.ts';
import type { FixRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callFailingAs, dataOf } from '../backend/data-api.ts';
import { fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { HISTORY_PAGE_SIZE, useEarlierPages } from '../paging/history-pages.ts';
import { type Issue, readIssue } from './issue.ts';

/** `knownPullRequest` is the state of the pull request when the fix was submitted. */
export type Fix = ReturnType<typeof readFix>;

export function useFixes(issueId: string | null) {
  return useEarlierPages<Fix>({
    queryKey: queryKeys.fixes(issueId),
    fetchPage: (before) => listFixes(issueId ?? '', before),
    isEnabled: issueId !== null,
    reads: 'oldest first',
    pause: 15_000,
  });
}

/** A retry with the same ID does not submit the fix again. */
export function submitFix(issueId: string, id: string, fields: FixFields): Promise<Issue> {
  const optional = {
    p_hours: readHours(fields.hours),
    p_how_to_check: messageText(fields.howToCheck),
    p_pull_request: messageText(fields.pullRequest) && pullRequestAddress(fields.pullRequest),
    p_patch: messageText(fields.patch) && fields.patch,
    p_prompt: messageText(fields.prompt),
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
  const fix = { p_issue_id: issueId, p_description: fields.description.trim(), p_id: id, ...given };
  return callFailingAs('fixNotSubmitted', issueErrors, 'submit_fix', fix).then(readIssue);
}

async function listFixes(issueId: string, before?: Fix): Promise<Fix[]> {
  return failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
    const { rest } = await backend();
    let query = rest.from('fixes').select('*').eq('issue_id', issueId);
    if (before) query = query.lt('round', before.round);
    return (await dataOf(query.order('round', { ascending: false }).limit(HISTORY_PAGE_SIZE))).map(readFix);
  });
}

function readFix(row: FixRow) {
  const { engineer_name, description, pull_request_known, created_at, ...columns } = row;
  return {
    ...fromRow(columns),
    engineer: engineer_name,
    explanation: description,
    knownPullRequest: pull_request_known,
    submittedAt: created_at,
  };
}
