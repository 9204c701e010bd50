import { asHtml } from './layout-html.ts';
import type { MailContent } from './mail-content.ts';

export type { MailContent };

type LaidOut = { text: string; html: string; action: string | null };

/** Renders a mail as plain text and as HTML. */
export function layOut(content: MailContent): LaidOut {
  return { text: asText(content), html: asHtml(content), action: content.action?.url ?? null };
}

/** One line of at most 120 characters for subjects: user input cannot begin a new header. */
export function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length > 120 ? `${letters.slice(0, 119).join('')}…` : line;
}

/** A mail as plain text, each link on its own line. */
function asText({
  heading,
  paragraphs,
  facts = [],
  said = [],
  steps,
  action,
  aside,
  footnote,
  choices,
}: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(fact).join('\n'),
    ...said.map(quoted),
    steps ? [steps.title, ...steps.items.map((item, at) => `${at + 1}. ${item}`)].join('\n') : '',
    action ? `${action.label}:\n${action.url}` : '',
    aside ? `${aside.text}\n${aside.url}` : '',
    `-- \nLastMile\n${footnote}`,
    choices ? `${choices.label}:\n${choices.url}` : '',
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function fact({ label, value }: { label: string; value: string }): string {
  return value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`;
}

function quoted({ who, text }: { who: string; text: string }): string {
  return `${who}:\n${text.replace(/^/gm, '> ').replace(/ +$/gm, '')}`;
}
