import type { Issue } from '#web/data/issue.ts';

/** Who must act, and what happens next. */
export type NextStep = { who: string; title: string; text: string };

type Standing = Pick<Issue, 'status' | 'engineerId' | 'createdAt'>;

const DAY = 24 * 60 * 60 * 1000;

/** What the client of an issue is told to expect; `engineer` is the engineer's name where it is known. */
export function nextStep(issue: Standing, engineer: string | null, now: number): NextStep {
  const name = engineer ?? 'Your engineer';
  switch (issue.status) {
    case 'in_progress':
      return {
        who: name,
        title: `${name} is working on it`,
        text: 'The fix and its explanation appear here. If you are asked something below, your answer speeds things up.',
      };
    case 'completed':
      return {
        who: 'You',
        title: 'Your issue is fixed. Please try it',
        text: 'Read what was done and try it in your app. If something is not right yet, say so below.',
      };
    case 'cancelled':
      return {
        who: 'Nobody',
        title: 'This issue is closed',
        text: 'Nothing more happens here. If the problem is still there, submit it as a new issue.',
      };
    default:
      return issue.engineerId ? claimed(name) : unclaimed(now - Date.parse(issue.createdAt) > DAY);
  }
}

function claimed(name: string): NextStep {
  return {
    who: name,
    title: `${name} is reviewing it`,
    text: 'Questions and the estimate come below, in the conversation. You pay nothing until you accept a price.',
  };
}

function unclaimed(isLate: boolean): NextStep {
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
