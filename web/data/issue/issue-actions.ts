import { useMutation, useQueryClient } from '@tanstack/react-query';
import { issueErrors } from '#domain/errors/issue.ts';
import type { SubmissionEdit } from '#domain/wire/calls.ts';
import type { IssueRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callFailingAs, dataOf } from '../backend/data-api.ts';
import { sameUser } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import type { WorkUpdate } from '../backend/schema.ts';
import { type Issue, readIssue } from './issue.ts';

/** The database ignores `engineerId` and uses the ID of the caller. */
export function claimIssue(id: string, engineerId: string): Promise<Issue> {
  return failingAs('claimFailed', issueErrors.claimFailed, () =>
    update(id, { status: 'pending', engineer_id: engineerId }),
  );
}

/** Throws if the quote's status is not the one that the engineer has seen: the client may have been refunded. */
export function startWork(id: string, seen: Issue['quoteStatus']): Promise<Issue> {
  return failingAs('statusNotUpdated', issueErrors.statusNotUpdated, async () => {
    const { rest } = await backend();
    const request = rest.from('issues').update({ status: 'in_progress' }).eq('id', id);
    const unchanged = request.filter('quote_status', seen === null ? 'is' : 'eq', seen);
    return readIssue(await dataOf<IssueRow>(unchanged.select('*').single()));
  });
}

/** Reports that an accepted fix broke again. Returns the new issue, which is free and follows the accepted one. */
export function reportBrokenAgain(id: string, description: string): Promise<Issue> {
  return callFailingAs('brokenAgainNotSent', issueErrors, 'report_broken_again', {
    p_issue_id: id,
    p_description: description,
  }).then(readIssue);
}

export function releaseIssue(
  id: string,
  { why, lastNote }: { why: string; lastNote: string },
): Promise<Issue> {
  const notes = { ...(why && { p_note: why }), ...(lastNote && { p_last_note: lastNote }) };
  return callFailingAs('releaseFailed', issueErrors, 'release_issue', { p_issue_id: id, ...notes }).then(
    readIssue,
  );
}

export function acceptFix(id: string): Promise<Issue> {
  return callFailingAs('fixNotAccepted', issueErrors, 'accept_fix', { p_issue_id: id }).then(readIssue);
}

export function requestChanges(id: string, reason: string): Promise<Issue> {
  return callFailingAs('changesNotRequested', issueErrors, 'request_changes', {
    p_issue_id: id,
    p_reason: reason,
  }).then(readIssue);
}

export function editSubmission(id: string, edit: SubmissionEdit): Promise<Issue> {
  return failingAs('submissionNotSaved', issueErrors.submissionNotSaved, () => update(id, edit));
}

/** The estimate follows within seconds. */
export function useWorkKindCorrection(issueId: string) {
  return useMutation({
    mutationFn: (kind: string) =>
      callFailingAs('workKindNotSaved', issueErrors, 'correct_work_kind', {
        p_issue_id: issueId,
        p_kind: kind,
      }),
  });
}

export function cancelIssue(id: string, reason?: string): Promise<Issue> {
  return callFailingAs('issueNotCancelled', issueErrors, 'cancel_issue', {
    p_issue_id: id,
    ...(reason && { p_reason: reason }),
  }).then(readIssue);
}

export function useIssueAction<Input>(action: (input: Input) => Promise<Issue>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onMutate: sameUser,
    // The next user of this browser must not see an answer to the one before.
    onSuccess: (issue, _input, isSameUser) => {
      if (isSameUser()) queries.setQueryData(queryKeys.issue(issue.id), issue);
    },
    // A rejected action also loads the data again, because the screen is probably out of date.
    onSettled: async (issue) => {
      const kept = issue
        ? [
            queryKeys.timeline(issue.id),
            queryKeys.messages(issue.id),
            queryKeys.quotes(issue.id),
            queryKeys.payments(issue.id),
            queryKeys.fixes(issue.id),
            queryKeys.changeRequests(issue.id),
            queryKeys.files(issue.id),
          ]
        : [['issue'], ['timeline'], ['quotes'], ['payments']];
      for (const queryKey of [queryKeys.everyIssueList, queryKeys.everyNeed, ...kept])
        void queries.invalidateQueries({ queryKey });
    },
  });
}

async function update(id: string, changes: WorkUpdate): Promise<Issue> {
  const { rest } = await backend();
  const request = rest.from('issues').update(changes).eq('id', id).select('*').single();
  return readIssue(await dataOf<IssueRow>(request));
}
