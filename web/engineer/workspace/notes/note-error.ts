import { issueErrors } from '#domain/errors/issue.ts';
import { workingNoteErrors } from '#domain/errors/working-note.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { isBlank, isLongerThan } from '#domain/text/characters.ts';

export function noteError(typed: string): string | null {
  if (isBlank(typed)) return workingNoteErrors.noteRequired;
  return isLongerThan(typed.trim(), REASON_LIMIT) ? issueErrors.reasonTooLong(REASON_LIMIT) : null;
}
