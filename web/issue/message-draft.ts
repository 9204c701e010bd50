import { keptStorage } from '#web/ui/kept-storage.ts';

/** Where a message that is being written to an issue's other side is kept. */
export const draftKey = (issueId: string) => `lastmile.message-draft.${issueId}`;

/** Puts a text below what is being written, for the composer to show. */
export function addToDraft(issueId: string, text: string): void {
  const typed = keptStorage().getItem(draftKey(issueId));
  if (typed?.includes(text)) return;
  try {
    keptStorage().setItem(draftKey(issueId), typed ? `${typed}\n\n${text}` : text);
  } catch {
    // A full storage takes no text; the composer opens all the same.
  }
}
