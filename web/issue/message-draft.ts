import { addToKeptText } from './use-kept-text.ts';

export const draftKey = (issueId: string) => `lastmile.message-draft.${issueId}`;

export function addToDraft(issueId: string, text: string): void {
  addToKeptText(draftKey(issueId), text);
}
