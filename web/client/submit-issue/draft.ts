import { isAttachmentPath, LOOSE_UPLOAD_LIFETIME } from '#domain/attachment/storage-path.ts';
import { EMPTY_SUBMISSION, type SubmissionField, type SubmissionFields } from '#domain/issue/submission.ts';
import { fieldsOf, parseJson, readText, type Shelf, storeText } from '#web/ui/browser/storage.ts';

export type StoredFile = { path: string; name: string; size: number; storedAt: number; thumbnail?: string };

/** The browser creates the ID, so that a retry does not create a second submission. */
export type Draft = { id: string; fields: SubmissionFields; files: readonly StoredFile[] };

export type DraftOwner = string | null;

const KEY = 'lastmile.submission-draft';
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Each account has its own key, so that people who share a browser do not see each other's drafts. */
export function draftKey(owner: DraftOwner): string {
  return owner === null ? KEY : `${KEY}.${owner}`;
}

export function keptText(shelf: Shelf, owner: DraftOwner): string | null {
  return readText(shelf, draftKey(owner));
}

/** Returns the draft without files that the server may have deleted. Returns null if the draft is empty. */
export function parseDraft(text: string | null, now: number): Draft | null {
  const kept = fieldsOf(parseJson(text));
  const fields = submissionFieldsOf(kept.fields);
  const files = filesOf(kept.files, now);
  if (isBlank(fields, files)) return null;
  const id = typeof kept.id === 'string' && idPattern.test(kept.id) ? kept.id : crypto.randomUUID();
  return { id, fields, files };
}

export function draftText(draft: Draft): string {
  return JSON.stringify(draft);
}

export function keepDraft(shelf: Shelf, owner: DraftOwner, text: string): boolean {
  return storeText(shelf, draftKey(owner), text) && keptText(shelf, owner) === text;
}

export function dropDraft(shelf: Shelf, owner: DraftOwner): void {
  storeText(shelf, draftKey(owner), null);
}

export function isBlank(
  fields: SubmissionFields,
  files: readonly StoredFile[],
  ownEmail: string | null = null,
): boolean {
  if (files.length > 0) return false;
  return (Object.keys(EMPTY_SUBMISSION) as SubmissionField[]).every(
    (name) => fields[name] === EMPTY_SUBMISSION[name] || (name === 'email' && fields.email === ownEmail),
  );
}

function submissionFieldsOf(kept: unknown): SubmissionFields {
  const fields = { ...EMPTY_SUBMISSION };
  for (const name of Object.keys(fields) as SubmissionField[]) {
    const value = fieldsOf(kept)[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

function filesOf(kept: unknown, now: number): StoredFile[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((file: unknown): file is StoredFile => {
    const { path, name, size, storedAt, thumbnail } = fieldsOf(file);
    return (
      typeof path === 'string' &&
      isAttachmentPath(path) &&
      typeof name === 'string' &&
      typeof size === 'number' &&
      typeof storedAt === 'number' &&
      (thumbnail === undefined ||
        (typeof thumbnail === 'string' && thumbnail.startsWith('data:image/jpeg;'))) &&
      now - storedAt < LOOSE_UPLOAD_LIFETIME
    );
  });
}
