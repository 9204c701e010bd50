import { addToKeptText } from './use-kept-text.ts';

/** Where a message that is being written to an issue's other side is kept. */
export const draftKey = (issueId: string) => `lastmile.message-draft.${issueId}`;

/** Puts a text below what is being written, for the composer to show. */
export function addToDraft(issueId: string, text: string): void {
  addToKeptText(draftKey(issueId), text);
}
