import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import type { StatusLabel } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Holder } from '../holder.ts';

type KnownIssue = Pick<Issue, 'quoteStatus' | 'quotedPrice' | 'acceptedAt'>;

export function whatNext(
  issue: KnownIssue,
  label: StatusLabel,
  holder: Holder,
  isRefunded = false,
  hasChangeRequest = false,
): string {
  const isTaken = holder === 'another';
  switch (label) {
    case 'Submitted':
      return 'Claiming shows you the repository, the files and the conversation, and keeps the issue for you while you work on it.';
    case 'In Review':
      return isTaken ? taken : beforeWork(issue, isRefunded);
    case 'In Progress':
      if (isTaken) return taken;
      if (hasChangeRequest && !isRefunded)
        return 'The client asked for changes. Read what they wrote below, then submit the next fix.';
      return isRefunded ? stopped : 'When it is fixed, say what was wrong and what you changed.';
    case 'Resolved':
      return isTaken ? 'Another engineer resolved this issue.' : afterWork(issue, isRefunded);
    case 'Closed':
      return 'This issue was closed. Nothing is left to do.';
  }
}

/** If work starts without a quote or after the quote has ended, the engineer is not paid. */
export function hasNoPrice({ quoteStatus }: Pick<Issue, 'quoteStatus'>): boolean {
  return (
    !quoteStatus || quoteStatus === 'Declined' || quoteStatus === 'Expired' || quoteStatus === 'Refunded'
  );
}

export function startObstacle(
  { quoteStatus, quotedPrice }: Pick<Issue, 'quoteStatus' | 'quotedPrice'>,
  isRefunded: boolean,
): string | null {
  if (isRefunded && quoteStatus === 'Paid')
    return 'The client’s payment is being refunded. After that you can send a new quote.';
  if (!quotedPrice) return null;
  if (quoteStatus === 'Accepted')
    return 'The client accepted your quote. Work starts once it is paid; you get a mail.';
  if (quoteStatus === 'Quoted')
    return 'Work starts once the client has accepted and paid your quote. Until then, answer what they ask.';
  return null;
}

function afterWork({ acceptedAt }: KnownIssue, isRefunded: boolean): string {
  if (isRefunded) return `${refunded} You keep what was paid out to you.`;
  if (acceptedAt) return 'The fix is accepted. Nothing is left to do.';
  return `The client has your explanation and tries the fix. After ${DAYS_TO_ASK_FOR_CHANGES} days without an answer it counts as accepted.`;
}

function beforeWork(issue: KnownIssue, isRefunded: boolean): string {
  switch (issue.quoteStatus) {
    case 'Quoted':
    case 'Accepted':
      return startObstacle(issue, isRefunded) ?? ready;
    case 'Paid':
      return startObstacle(issue, isRefunded) ?? `The quote is paid. ${ready}`;
    case 'Waived':
      return `This first fix is free for the client. ${ready}`;
    case 'Declined':
      return `The client declined. Answer them, then send a new quote. ${free}`;
    case 'Expired':
      return `The client did not answer in time. Ask whether they still want the fix, or send a new quote. ${free}`;
    case 'Refunded':
      return `${refunded} To go on, send a new quote below. ${free}`;
    default:
      return `Ask what you need to know, then send a quote below. ${free}`;
  }
}

const refunded = 'The client’s payment goes back to them.';
const stopped = `${refunded} Stop work and release the issue. If the client still wants the fix, claim it again and send a new quote.`;
const free = 'If you start without one, you work unpaid.';
const ready = 'Start when you are: the client sees that work has begun.';
const taken = 'Another engineer has claimed this issue.';
