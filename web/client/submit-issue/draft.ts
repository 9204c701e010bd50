import { isAttachmentPath } from '#domain/attachment/storage-path.ts';
import { EMPTY_SUBMISSION } from '#domain/issue/submission.ts';
import type { SubmissionField, SubmissionFields } from '#domain/issue/submission-rules.ts';
import type { Shelf } from '#web/ui/kept-storage.ts';

/** A file of the draft that is stored already. */
export type StoredFile = { path: string; name: string; size: number; storedAt: number };

/** The id is the submission's own, made before it is sent, so that sending it again does not make another. */
export type Draft = { id: string; fields: SubmissionFields; files: readonly StoredFile[] };

const KEY = 'lastmile.submission-draft';
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = 24 * 60 * 60 * 1000;
/** Uploads that no submission refers to are removed after seven days; a draft lets go of them before. */
const FILES_STAY = 6 * DAY;

/** What was typed and uploaded before, whatever happened in between; empty fields where nothing was. */
export function readDraft(shelf: Shelf, now: number): Draft {
  const kept = parsed(() => shelf.getItem(KEY));
  const id = typeof kept.id === 'string' && idPattern.test(kept.id) ? kept.id : crypto.randomUUID();
  return { id, fields: fieldsOf(kept.fields), files: filesOf(kept.files, now) };
}

export function keepDraft(shelf: Shelf, draft: Draft): void {
  // A full or forbidden storage loses the draft, not the form.
  attempt(() => shelf.setItem(KEY, JSON.stringify(draft)));
}

export function dropDraft(shelf: Shelf): void {
  attempt(() => shelf.removeItem(KEY));
}

function fieldsOf(kept: unknown): SubmissionFields {
  const fields = { ...EMPTY_SUBMISSION };
  for (const name of Object.keys(fields) as SubmissionField[]) {
    const value = recordOf(kept)[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

function filesOf(kept: unknown, now: number): StoredFile[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((file: unknown): file is StoredFile => {
    const { path, name, size, storedAt } = recordOf(file);
    return (
      typeof path === 'string' &&
      isAttachmentPath(path) &&
      typeof name === 'string' &&
      typeof size === 'number' &&
      typeof storedAt === 'number' &&
      now - storedAt < FILES_STAY
    );
  });
}

function parsed(read: () => string | null): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(read() ?? '{}'));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}
