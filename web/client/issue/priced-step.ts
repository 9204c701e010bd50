import type { KnownIssue, NextStep } from './known-issue.ts';

type PricedIssue = KnownIssue & { kind: Exclude<KnownIssue['kind'], 'refunding'> };

export function pricedStep({ issue, kind, payments }: PricedIssue, name: string): NextStep {
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
