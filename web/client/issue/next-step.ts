import type { KnownIssue, NextStep } from './known-issue.ts';
import { pricedStep } from './priced-step.ts';
import { refundingStep } from './refunding-step.ts';

const DAY = 24 * 60 * 60 * 1000;

export function nextStep(known: KnownIssue): NextStep {
  const { issue, kind, engineer, now } = known;
  const name = engineer ?? 'Your engineer';
  switch (issue.status) {
    case 'in_progress':
      if (kind === 'refunding') return refundingStep(issue.status);
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
  text: 'Read what was done and try it in your app. Then accept the fix, or say what should change.',
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
