import { asHtml } from './layout-html.ts';
import { asText } from './layout-text.ts';
import type { MailContent } from './mail-content.ts';

export type { MailContent };

type LaidOut = { text: string; html: string; action: string | null };

/** Gives a mail the one look all mails have, as plain text and as HTML, with the main link as a button. */
export function layOut(content: MailContent): LaidOut {
  return { text: asText(content), html: asHtml(content), action: content.action?.url ?? null };
}

/** One line of at most 120 characters, for subjects: whatever people typed cannot begin a new header. */
export function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length > 120 ? `${letters.slice(0, 119).join('')}…` : line;
}
