import { useQuery } from '@tanstack/react-query';
import { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import { submissionErrors } from '#domain/errors/submission.ts';
import { usesLinks } from '#domain/issue/coding-app.ts';
import type { Submission as CheckedSubmission } from '#domain/issue/submission.ts';
import type { SubmissionInsert } from '#domain/wire/calls.ts';
import type { CodeSubmissionRow } from '#domain/wire/rows.ts';
import { keptUserId } from '../account/session-key.ts';
import { backend, functionsClient, type Rest } from '../backend/backend.ts';
import { CallFailure, failingAs, isNetworkFailure, logFailure } from '../backend/call-failure.ts';
import { dataOf, isId, isUnknownId } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import type { SharedRepository } from '../code-host/access.ts';

export type SubmittedFields = CheckedSubmission & {
  id: string;
  attachments: readonly string[];
  shared: SharedRepository | null;
};

const TAKEN = '23505';

/** A retry with the same ID does not create another submission. */
export async function submitIssue(fields: SubmittedFields): Promise<Submission> {
  try {
    const { rest } = await backend();
    const sender = keptUserId();
    await probeConnection(rest);
    if (keptUserId() !== sender) throw new AppError('senderChanged', submissionErrors.senderChanged);
    const row = await insert(rest, fields);
    askForMails(row);
    return fromRow(row);
  } catch (cause) {
    throw submissionFailure(cause);
  }
}

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
  if (!usesLinks(codingApp)) return insert as SubmissionInsert;
  const links = { github_link: fields.githubLink, live_link: fields.liveLink };
  // The server uses the handle to create the access grant and does not store the handle.
  const consent = fields.shared && { allow_direct_access: true, repo_access_data: { ...fields.shared } };
  return { ...insert, ...links, ...consent };
}

async function probeConnection(rest: Rest): Promise<void> {
  try {
    await dataOf(rest.from('code_submissions').select('id').limit(1));
  } catch (cause) {
    if (isNetworkFailure(cause) || !(cause instanceof Error)) throw cause;
    logFailure(submissionErrors.connectionProbeFailed(cause.message), cause);
    throw new AppError('databaseUnreachable', submissionErrors.databaseUnreachable, { cause });
  }
}

async function insert(rest: Rest, fields: SubmittedFields): Promise<CodeSubmissionRow> {
  const request = rest.from('code_submissions').insert(submissionInsert(fields)).select('*').single();
  const row = await dataOf<CodeSubmissionRow | null>(request).catch((cause: unknown) => {
    // If the ID already exists, the server has stored an earlier attempt whose response was lost.
    if (!(cause instanceof CallFailure) || cause.code !== TAKEN) throw cause;
    return dataOf<CodeSubmissionRow>(rest.from('code_submissions').select('*').eq('id', fields.id).single());
  });
  if (!row) throw new AppError('nothingReturned', submissionErrors.nothingReturned);
  return row;
}

/** No email is lost if this call fails, because the server also queues the emails by itself. */
function askForMails(row: CodeSubmissionRow): void {
  const { title, email, github_link, live_link, description, urgency, coding_app } = row;
  const body = { issue_id: row.id, title, email, github_link, live_link, description, urgency };
  const ask = (name: string, asked: Record<string, unknown>) =>
    functionsClient()
      .then((functions) => functions.invoke(name, { body: asked }))
      .then(({ error }) => error && logMailFailure(error), logMailFailure);
  void ask('send-issue-confirmation', body);
  void ask('send-admin-notification', { ...body, coding_app });
}

function logMailFailure(cause: unknown): void {
  logFailure('A mail about the submission was not requested', cause);
}

const COLUMNS = [
  ...(['id', 'title', 'description', 'urgency', 'created_at'] as const),
  ...(['status', 'github_link', 'live_link', 'coding_app', 'number'] as const),
];
type Row = Pick<CodeSubmissionRow, (typeof COLUMNS)[number]>;
export type Submission = FromRow<Row>;

async function fetchSubmission(id: string): Promise<Submission> {
  const notFound = (cause?: unknown) =>
    new AppError('submissionNotFound', issueErrors.submissionNotFound, { cause });
  return failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
    if (!isId(id)) throw notFound();
    const { rest } = await backend();
    const request = rest
      .from('code_submissions')
      .select<string, Row>(COLUMNS.join(','))
      .eq('id', id)
      .single();
    return dataOf<Row>(request).then(fromRow, (cause: unknown) => {
      if (isUnknownId(cause)) throw notFound(cause);
      throw cause;
    });
  });
}

export function useSubmission(id: string | null) {
  return useQuery({
    queryKey: queryKeys.submission(id),
    queryFn: () => fetchSubmission(id ?? ''),
    enabled: id !== null,
    refetchInterval: (query) => (query.state.data ? 30_000 : false),
  });
}

export function submissionFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isNetworkFailure(cause))
    return new AppError('networkFailed', submissionErrors.networkFailed, { cause });
  if (cause instanceof CallFailure)
    return new AppError('insertFailed', submissionErrors.insertFailed(cause.message), { cause });
  if (cause instanceof Error)
    return new AppError('submissionFailed', cause.message || submissionErrors.submissionFailed, { cause });
  return new AppError('submissionUnexpected', submissionErrors.submissionUnexpected, { cause });
}

/**
 * Derives the key of a submission from the secret ID of its draft and its content. A submission that is sent again
 * after its response was lost has the same key, but not one that the client has changed meanwhile.
 */
export async function submissionKeyOf(
  draftId: string,
  content: CheckedSubmission & { attachments: readonly string[] },
): Promise<string> {
  return hexOf(await sha256(`${draftId} ${JSON.stringify(content)}`));
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/**
 * Returns the first 128 bits of the key's SHA-256 as a version 4 UUID. The server computes the same ID.
 * Whoever knows the key is the sender of the submission.
 */
export async function submissionIdOf(key: string): Promise<string> {
  const bytes = (await sha256(key)).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
