import { fixRefusals } from '#domain/errors/issue.ts';
import {
  changesUntil,
  DAYS_TO_ASK_FOR_CHANGES,
  HOURS_PROMISED,
  WARRANTY_DAYS,
  warrantyUntil,
} from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';

/** What the client can do about the step. `answer` leads to the message field. */
type Act = 'quote' | 'pay' | 'arrange' | 'answer' | 'end' | 'fix' | 'accept' | 'again' | 'submit' | null;

export type NextStep = { who: string; title: string; text: string; act: Act; by: Date | null };

export type KnownIssue = {
  issue: Pick<Issue, 'status' | 'engineerId' | 'createdAt' | 'completedAt' | 'quotedPrice' | 'acceptedAt'>;
  kind: QuoteState['kind'];
  quote: Pick<Quote, 'price' | 'expiresAt'> | null;
  engineer: string | null;
  payments: InstanceConfig['payments'] | undefined;
  /** The engineer's last message contains a question. */
  isAsked: boolean;
  hasChangeRequest: boolean;
  /** The end of the promised day, until a fix has arrived. */
  promised: Date | null;
  now: number;
};

const HOUR = 60 * 60 * 1000;

export function nextStep(known: KnownIssue): NextStep {
  const { issue, kind, engineer, isAsked, hasChangeRequest, promised } = known;
  const name = engineer ?? 'Your engineer';
  if (kind === 'refunding' && issue.status !== 'completed')
    return step('LastMile', 'Your refund is on its way', goingBack[issue.status]);
  switch (issue.status) {
    case 'in_progress':
      if (kind === 'refunded')
        return step(name, 'Your payment was refunded', `Work has stopped. ${askForRelease(name)}`);
      if (isPast(known)) return late(known, name);
      if (isAsked) return asked(name, 'Work continues meanwhile.');
      return hasChangeRequest
        ? step(name, `${name} is working on your changes`, `They cost nothing extra. ${weTell}`)
        : step(name, `${name} is working on it`, weTell, null, promised);
    case 'completed':
      if (issue.acceptedAt) return accepted(known, issue.acceptedAt);
      return isPast(known) ? late(known, name) : fixed(known);
    case 'cancelled':
      return step('All done', 'This issue is closed', 'Still broken? Submit it as a new issue.', 'submit');
    default:
      return issue.engineerId ? priced(known, name) : unclaimed(known);
  }
}

function step(who: string, title: string, text: string, act: Act = null, by: Date | null = null): NextStep {
  return { who, title, text, act, by };
}

const weTell = 'We’ll email you when the fix is here.';
const askForRelease = (name: string) =>
  `Still want the fix? Ask ${name} to release the issue, and you’ll get a new quote.`;
const goingBack = {
  pending: 'Work waits. Still want the fix? Say so below, and you’ll get a new quote.',
  in_progress: 'Work has stopped. Not sure why? Ask below.',
  cancelled: 'This issue is closed. Your bank may take a few days to show the money.',
};

function isPast({ promised, now }: KnownIssue): boolean {
  return promised !== null && promised.getTime() < now;
}

function late({ issue, promised }: KnownIssue, name: string): NextStep {
  const back = issue.quotedPrice ? ` and get ${formatDollars(issue.quotedPrice)} back` : '';
  const text = `Wait for ${name}’s fix, or end the work${back}.`;
  return step('You', 'The promised date has passed', text, 'end', promised);
}

function unclaimed({ issue, kind, now }: KnownIssue): NextStep {
  if (kind === 'paid')
    return step(
      'LastMile',
      'Another engineer will take it',
      'Your payment stays held, and the price stays the same.',
    );
  const by = new Date(Date.parse(issue.createdAt) + HOURS_PROMISED * HOUR);
  if (by.getTime() >= now)
    return step(
      'LastMile',
      `An engineer reviews it within ${HOURS_PROMISED} hours`,
      'You’ll see who takes it, and their messages, here. There’s nothing to do until then.',
      null,
      by,
    );
  const missed = `We promised a review within ${HOURS_PROMISED} hours and missed it. We’re sorry.`;
  return step('LastMile', 'No engineer has taken it yet', `${missed} Every engineer still sees your issue.`);
}

function priced(known: KnownIssue, name: string): NextStep {
  const { issue, kind, quote, payments, isAsked } = known;
  const isQuoteNext = kind === 'none' || kind === 'declined' || kind === 'expired';
  if (isAsked && isQuoteNext) return asked(name, 'A quote follows.');
  const price = issue.quotedPrice;
  switch (kind) {
    case 'none':
      return step(name, `${name} is reviewing it`, 'They’ll message you below and send a quote here.');
    case 'quoted': {
      const by = quote && new Date(quote.expiresAt);
      const text = `Read what it covers. Questions? Ask ${name} below.`;
      return step('You', 'Accept or decline the quote', text, 'quote', by);
    }
    case 'accepted': {
      if (!price) break;
      const title = `Pay ${formatDollars(price)} to start work`;
      return payments === 'off'
        ? step('You', title, 'Contact us to pay. Work starts once we record it.', 'arrange')
        : step('You', title, `${name} starts once you’ve paid.`, 'pay');
    }
    case 'declined':
      return step(name, 'You declined the quote', `${name} has your reason and can send a new quote.`);
    case 'expired':
      return step('You', 'The quote has expired', `Still want the fix? Ask ${name} for a new one.`, 'answer');
    case 'refunded':
      return step(
        name,
        'Your payment was refunded',
        'Not sure why? Ask below. If work goes on, you’ll get a new quote.',
      );
  }
  if (isPast(known)) return late(known, name);
  return step(name, `${name} starts next`, 'You’ll see here when work begins.', null, known.promised);
}

function asked(name: string, meanwhile: string): NextStep {
  return step('You', `Answer ${name}’s question`, `It’s the last message below. ${meanwhile}`, 'answer');
}

function fixed({ issue, kind, now }: KnownIssue): NextStep {
  const by = changesUntil(issue.completedAt ?? '');
  if (kind === 'refunding') {
    const text = 'Your refund is on its way, so you can’t ask for changes.';
    return step('You', 'Accept the fix', text, 'accept');
  }
  if (kind === 'refunded') return step('You', 'Accept the fix', fixRefusals.changesAfterRefund, 'accept');
  if (!(by.getTime() > now)) {
    const text = `The ${DAYS_TO_ASK_FOR_CHANGES} days for changes are over. This fix counts as accepted.`;
    return step('You', 'Accept the fix', text, 'accept');
  }
  const text = 'Try it in your app first. Without a reply, it counts as accepted.';
  return step('You', 'Accept the fix or ask for changes', text, 'fix', by);
}

function accepted({ kind, now }: KnownIssue, at: string): NextStep {
  const title = 'Your issue is fixed and accepted';
  if (kind === 'refunded' || kind === 'refunding' || warrantyUntil(at).getTime() <= now)
    return step('All done', title, 'The fix and the conversation stay here.');
  const text = `If it breaks again within ${WARRANTY_DAYS} days, we fix it free.`;
  return step('All done', title, text, 'again');
}

/** Says what the fix costs and what happens to the money. */
export function priceText({ issue, kind, quote }: Pick<KnownIssue, 'issue' | 'kind' | 'quote'>): string[] {
  const amount = formatDollars(issue.quotedPrice ?? quote?.price ?? 0);
  const isOpen = issue.status === 'pending';
  const held = 'held until you accept the fix';
  if (kind === 'paid') return [amount, issue.acceptedAt ? 'went to the engineer' : held];
  if (kind === 'refunding') return [amount, 'on its way back to you'];
  if (kind === 'refunded') return [amount, 'refunded'];
  const isOffered = kind === 'quoted' || kind === 'accepted';
  if (kind === 'waived' || (isOffered && issue.quotedPrice === 0)) return ['Free', 'nothing to pay'];
  if (!isOpen) return ['$0', 'nothing to pay'];
  if (isOffered) return [amount, held];
  return ['$0', kind === 'none' ? 'until you accept a quote' : 'nothing paid'];
}
