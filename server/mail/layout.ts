import { htmlOf } from './html.ts';
import type { Mail, MailContent } from './mailer.ts';
import { plainTextOf } from './plain-text.ts';

export function layOut(content: MailContent): Pick<Mail, 'text' | 'html' | 'action'> {
  return { text: plainTextOf(content), html: htmlOf(content), action: content.action?.url ?? null };
}

/** Shortens the text to one line of 120 characters, so that user input cannot add mail headers. */
export function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length > 120 ? `${letters.slice(0, 119).join('')}…` : line;
}
