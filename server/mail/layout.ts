import { htmlOf } from './html.ts';
import type { Mail, MailContent } from './mailer.ts';

export function layOut(content: MailContent): Pick<Mail, 'text' | 'html' | 'action'> {
  return { text: plainTextOf(content), html: htmlOf(content), action: content.action?.url ?? null };
}

/** These characters reverse the direction of the text that follows, such as the price after a name. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Shortens the text to one line of 120 characters, so that user input cannot add mail headers. */
export function oneLine(text: string): string {
  const line = text
    .replace(turning, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length > 120 ? `${letters.slice(0, 119).join('')}…` : line;
}

function plainTextOf(content: MailContent): string {
  const { heading, paragraphs, facts = [], said = [], steps, action, aside, footnote, choices } = content;
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(factText).join('\n'),
    ...said.map(quotedText),
    steps ? [steps.title, ...steps.items.map((item, at) => `${at + 1}. ${item}`)].join('\n') : '',
    action ? `${action.label}:\n${action.url}` : '',
    aside ? `${aside.text}\n${aside.url}` : '',
    `-- \nLastMile\n${footnote}`,
    choices ? `${choices.label}:\n${choices.url}` : '',
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const lineEnd = /\r\n?|[\n\u2028\u2029]/;

function factText({ label, value }: { label: string; value: string }): string {
  return lineEnd.test(value) ? quotedText({ who: label, text: value }) : `${label}: ${value}`;
}

function quotedText({ who, text }: { who: string; text: string }): string {
  // trimEnd instead of / +$/, which needs quadratic time in a long run of spaces.
  const lines = text.split(lineEnd).map((line) => `> ${line}`.trimEnd());
  return `${who}:\n${lines.join('\n')}`;
}
