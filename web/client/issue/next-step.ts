import type { InstanceConfig } from '#domain/wire/instance.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';

const DAY = 24 * 60 * 60 * 1000;

export function nextStep(known: KnownIssue): NextStep {
  const { issue, kind, engineer, now } = known;
  const name = engineer ?? 'Your engineer';
  switch (issue.status) {
    case 'in_progress':
      if (kind === 'refunding') return refundingStep(issue.status);
      if (kind === 'refunded') {
        return {
          who: name,
          title: 'Your payment was refunded',
          text: `Work has stopped. If you still want the fix, ask ${name} in the conversation to release the issue: then you get a new quote.`,
        };
      }
      return {
        who: name,
        title: `${name} is working on it`,
        text: 'The fix and its explanation appear here. If you are asked something below, your answer speeds things up.',
      };
    case 'completed':
      return issue.acceptedAt === null ? fixed : done;
    case 'cancelled':
      if (kind === 'refunding') return refundingStep(issue.status);
      return kind === 'refunded' ? closedAndRefunded : closed;
    default:
      if (kind === 'refunding') return refundingStep('pending');
      if (issue.engineerId) return pricedStep({ ...known, kind }, name);
      return unclaimed(kind === 'paid', now - Date.parse(issue.createdAt) > DAY);
  }
}

const fixed: NextStep = {
  who: 'You',
  title: 'Your issue is fixed. Please try it',
  text: 'Read what was done and try it in your app. Then answer below.',
};

const done: NextStep = {
  who: 'Nobody',
  title: 'Your issue is fixed and accepted',
  text: 'Nothing more needs to happen. The explanation and the conversation stay here.',
};

const closed: NextStep = {
  who: 'Nobody',
  title: 'This issue is closed',
  text: 'Nothing more happens here. If the problem is still there, submit it as a new issue.',
};

const closedAndRefunded: NextStep = {
  ...closed,
  text: 'What you paid was refunded. If the problem is still there, submit it as a new issue.',
};

function unclaimed(isPaid: boolean, isLate: boolean): NextStep {
  if (isPaid) {
    return {
      who: 'LastMile',
      title: 'Another engineer will take it',
      text: 'What you paid is still held for the fix, and the price stays as it is. There is nothing you need to do now.',
    };
  }
  if (isLate) {
    return {
      who: 'LastMile',
      title: 'No engineer has taken it yet',
      text: 'We promise a review within 24 hours, and those are over. We are sorry. It stays in front of every engineer.',
    };
  }
  return {
    who: 'LastMile',
    title: 'An engineer will take it within 24 hours',
    text: 'Their name and what they write appear here. There is nothing you need to do now.',
  };
}

export type NextStep = { who: string; title: string; text: string };

export type KnownIssue = {
  issue: Pick<Issue, 'status' | 'engineerId' | 'createdAt' | 'quotedPrice' | 'acceptedAt'>;
  kind: QuoteState['kind'];
  engineer: string | null;
  payments: InstanceConfig['payments'] | undefined;
  now: number;
};

type PricedIssue = KnownIssue & { kind: Exclude<KnownIssue['kind'], 'refunding'> };

function pricedStep({ issue, kind, payments }: PricedIssue, name: string): NextStep {
  switch (kind) {
    case 'none':
      return {
        who: name,
        title: `${name} is reviewing it`,
        text: 'Questions come in the conversation, the price comes here. You pay nothing until you accept a price.',
      };
    case 'quoted':
      return {
        who: 'You',
        title: `${name} sent you a quote`,
        text: 'Read what it covers, then accept or decline it. Questions are welcome in the conversation.',
      };
    case 'accepted':
      if (!issue.quotedPrice) return starting(name, 'There is nothing to pay.');
      return payments === 'off' ? arranged : unpaid(name);
    case 'declined':
      return {
        who: name,
        title: 'You declined the quote',
        text: `${name} has your reason and can send a new quote. You have paid nothing.`,
      };
    case 'expired':
      return {
        who: name,
        title: 'The quote has expired',
        text: `If you still want the fix, tell ${name} in the conversation. A new quote appears here.`,
      };
    case 'paid':
      return starting(name, 'Your payment has arrived and is held until you accept the fix.');
    case 'waived':
      return starting(name, 'This fix is free. There is nothing to pay.');
    case 'refunded':
      return {
        who: name,
        title: 'Your payment was refunded',
        text: 'If you do not know why, ask in the conversation. A new price appears here as a quote.',
      };
  }
}

const arranged: NextStep = {
  who: 'You and LastMile',
  title: 'You accepted the quote',
  text: 'Payment is arranged with the operator of this marketplace, who records it. Then work starts.',
};

function unpaid(name: string): NextStep {
  return {
    who: 'You',
    title: 'Pay the quote, and work starts',
    text: `You accepted the price. ${name} starts once your payment has arrived.`,
  };
}

function starting(name: string, text: string): NextStep {
  return { who: name, title: `${name} can start now`, text };
}

const meanwhile = {
  pending:
    'Work waits. If you still want the fix, say so in the conversation: a new price appears here as a quote.',
  in_progress: 'Work has stopped. If you do not know why, ask in the conversation.',
  cancelled: 'This issue is closed, and there is nothing you need to do.',
} as const;

function refundingStep(status: keyof typeof meanwhile): NextStep {
  return {
    who: 'LastMile',
    title: 'Your refund is on its way',
    text: `What you paid goes back the way it came. ${meanwhile[status]}`,
  };
}
