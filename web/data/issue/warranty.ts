import { issueErrors } from '#domain/errors/issue.ts';
import { WARRANTY_DAYS } from '#domain/issue/deadlines.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { type Issue, readIssue } from './issue.ts';

/** Reports that an accepted fix broke again. Returns the new issue, which is free and follows the accepted one. */
export function reportBrokenAgain(id: string, description: string): Promise<Issue> {
  return callFailingAs('brokenAgainNotSent', issueErrors, 'report_broken_again', {
    p_issue_id: id,
    p_description: description,
  }).then(readIssue);
}

/** Returns the time until which the client can report that a fix broke again. `acceptedAt` is an ISO 8601 time. */
export function warrantyUntil(acceptedAt: string): Date {
  return new Date(Date.parse(acceptedAt) + WARRANTY_DAYS * 86_400_000);
}
