import { formatDollars } from '#domain/money/dollars.ts';
import { oneLine } from '#server/mail/layout.ts';
import { quoteOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readQuoted } from './quoted.ts';

/** To the engineer who made it: the client accepted or declined a quote. */
export const quoteDecidedMail: WriteNotice = async ({ owner }, payload) => {
  const id = quoteOf(payload);
  const quoted = await readQuoted(owner, id);
  if (!quoted?.engineerEmail) return null;
  const { title, priceCents, reason, issueId } = quoted;
  const about = `your quote of ${formatDollars(priceCents / 100)} for “${oneLine(title)}”`;
  const common = {
    type: 'quote-decided',
    kind: 'engineer_quotes' as const,
    reader: 'engineer' as const,
    to: quoted.engineerEmail,
  };
  const path = `/engineer-app/${issueId}`;
  if (quoted.status === 'Accepted') {
    return {
      ...common,
      key: `quote-decided-mail:${id}:Accepted`,
      subject: `Quote accepted: ${oneLine(title)}`,
      heading: 'Your quote was accepted',
      paragraphs: [
        priceCents === 0
          ? `The client accepted ${about}. Nothing is due, so work can start.`
          : `The client accepted ${about}. You hear again once it is paid; work starts then.`,
      ],
      action: { label: 'Open the issue', path },
    };
  }
  if (quoted.status !== 'Declined') return null;
  return {
    ...common,
    key: `quote-decided-mail:${id}:Declined`,
    subject: `Quote declined: ${oneLine(title)}`,
    heading: 'Your quote was declined',
    paragraphs: [`The client declined ${about}. You can answer in a message, and send another quote.`],
    facts: [{ label: 'The client’s reason', value: reason ?? 'none given' }],
    action: { label: 'Answer or quote again', path },
  };
};
