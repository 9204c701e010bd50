import { AppError } from '#domain/errors/app-error.ts';
import { submissionErrors } from '#domain/errors/submission.ts';
import { asksForLinks } from '#domain/issue/coding-app.ts';
import type { Submission as CheckedSubmission } from '#domain/issue/submission.ts';
import type { SubmissionInsert } from '#domain/wire/calls.ts';
import type { CodeSubmissionRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { CallFailure, isNetworkFailure } from '../backend/call-failure.ts';
import type { Clients } from '../backend/clients.ts';
import { dataOf } from '../backend/data-api.ts';
import { logFailure } from '../backend/log.ts';
import type { SharedRepository } from '../code-host/access.ts';
import { readSubmission, type Submission } from './submission.ts';
import { submissionFailure } from './submission-failure.ts';

export type SubmittedFields = CheckedSubmission & {
  id: string;
  attachments: readonly string[];
  /** What the engineer who takes it may read. */
  shared: SharedRepository | null;
};

const TAKEN = '23505';

/** Sends a checked submission, once however often it is tried; resolves to what was stored. Fails with an AppError. */
export async function submitIssue(fields: SubmittedFields): Promise<Submission> {
  try {
    const clients = await backend();
    await probeConnection(clients);
    const row = await insert(clients, fields);
    askForMails(clients, row);
    return readSubmission(row);
  } catch (cause) {
    throw submissionFailure(cause);
  }
}

/** The insert as the data API takes it: links that the coding app does not ask for are not sent at all. */
export function submissionInsert(fields: SubmittedFields): SubmissionInsert {
  const { id, title, email, description, urgency, codingApp, attachments } = fields;
  const insert = {
    id,
    title,
    email,
    description,
    urgency,
    coding_app: codingApp,
    attachments: [...attachments],
    allow_direct_access: false,
    repo_access_data: null,
  };
  if (!asksForLinks(codingApp)) return insert as SubmissionInsert;
  const links = { github_link: fields.githubLink, live_link: fields.liveLink };
  // The server keeps the handle's grant, and never the handle.
  const consent = fields.shared && { allow_direct_access: true, repo_access_data: { ...fields.shared } };
  return { ...insert, ...links, ...consent };
}

async function probeConnection({ rest }: Clients): Promise<void> {
  try {
    await dataOf(rest.from('code_submissions').select('id').limit(1));
  } catch (cause) {
    if (isNetworkFailure(cause) || !(cause instanceof Error)) throw cause;
    logFailure(submissionErrors.connectionProbeFailed(cause.message), cause);
    throw new AppError('databaseUnreachable', submissionErrors.databaseUnreachable, { cause });
  }
}

async function insert({ rest }: Clients, fields: SubmittedFields): Promise<CodeSubmissionRow> {
  const request = rest.from('code_submissions').insert(submissionInsert(fields)).select('*').single();
  const row = await dataOf<CodeSubmissionRow | null>(request).catch((cause: unknown) => {
    // Stored before, by a try whose answer was lost.
    if (!(cause instanceof CallFailure) || cause.code !== TAKEN) throw cause;
    return dataOf<CodeSubmissionRow>(rest.from('code_submissions').select('*').eq('id', fields.id).single());
  });
  if (!row) throw new AppError('nothingReturned', submissionErrors.nothingReturned);
  return row;
}

/** Best effort: the server queues the same mails when it stores a submission, so a failure here loses nothing. */
function askForMails({ functions }: Clients, row: CodeSubmissionRow): void {
  const { title, email, github_link, live_link, description, urgency, coding_app } = row;
  const body = { issue_id: row.id, title, email, github_link, live_link, description, urgency };
  const calls = [
    functions.invoke('send-issue-confirmation', { body }),
    functions.invoke('send-admin-notification', { body: { ...body, coding_app } }),
  ];
  for (const call of calls) {
    call.then(({ error }) => error && logMailFailure(error), logMailFailure);
  }
}

function logMailFailure(cause: unknown): void {
  logFailure('A mail about the submission could not be asked for', cause);
}
