import type { MailContent } from './mail-content.ts';

/** A mail as plain text: all that the HTML says, each link on a line of its own. */
export function asText({
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
