import { addToKeptText } from './use-kept-text.ts';

export const draftKey = (issueId: string) => `lastmile.message-draft.${issueId}`;

/** Appends a text to the draft. */
export function addToDraft(issueId: string, text: string): void {
  addToKeptText(draftKey(issueId), text);
}
