import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import type { StatusLabel } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Holder } from '../holder.ts';
import type { RefundState } from '../refund-state.ts';
import { startObstacle } from './start-obstacle.ts';

type KnownIssue = Pick<Issue, 'quoteStatus' | 'quotedPrice' | 'acceptedAt'>;

export function whatNext(
  issue: KnownIssue,
  label: StatusLabel,
  holder: Holder,
  refund: RefundState = 'none',
): string {
  const isTaken = holder === 'another';
  switch (label) {
    case 'Submitted':
      return 'Claiming shows you the repository, the files and the conversation, and keeps the issue for you while you work on it.';
    case 'In Review':
      return isTaken ? taken : beforeWork(issue, refund);
    case 'In Progress':
      return isTaken ? taken : duringWork(refund);
    case 'Resolved':
      return isTaken ? 'Another engineer resolved this issue.' : afterWork(issue, refund);
    case 'Closed':
      return 'This issue was closed. Nothing is left to do.';
  }
}

function duringWork(refund: RefundState): string {
  if (refund === 'none') return 'When it is fixed, say what was wrong and what you changed.';
  return `${refunds[refund]} Stop work and release the issue. If the client still wants the fix, claim it again and send a new quote.`;
}

function afterWork({ acceptedAt }: KnownIssue, refund: RefundState): string {
  if (refund !== 'none') return `${refunds[refund]} You keep what was paid out to you.`;
  if (acceptedAt) return 'The fix is accepted. Nothing is left to do.';
  return `The client has your explanation and tries the fix. After ${DAYS_TO_ASK_FOR_CHANGES} days without an answer it counts as accepted.`;
}

function beforeWork(issue: KnownIssue, refund: RefundState): string {
  switch (issue.quoteStatus) {
    case 'Quoted':
    case 'Accepted':
      return startObstacle(issue, refund) ?? ready;
    case 'Paid':
      return startObstacle(issue, refund) ?? `The quote is paid. ${ready}`;
    case 'Waived':
      return `This first fix is free for the client. ${ready}`;
    case 'Declined':
      return `The client declined. Answer them, then send a new quote. ${free}`;
    case 'Expired':
      return `The client did not answer in time. Ask whether they still want the fix, or send a new quote. ${free}`;
    default:
      if (refund === 'done') return `${refunds.done} Send a new quote below. ${free}`;
      return `Ask what you need to know, then send a quote below. ${free}`;
  }
}

const refunds = {
  'under way': 'The client’s payment is being refunded.',
  done: 'The client’s payment was refunded.',
};
const free = 'If you start without one, you work unpaid.';
const ready = 'Start when you are: the client sees that work has begun.';
const taken = 'Another engineer has claimed this issue.';
