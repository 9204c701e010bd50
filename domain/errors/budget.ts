import { budgets } from '../operator/budgets.ts';

type Spent = { name: string; scope: string; seconds: number };

export const budgetRefusals = {
  budgetSpent: ({ name, scope, seconds }: Spent) => {
    const what = budgets[name]?.what ?? 'requests';
    const again = `Please try again in ${waitText(seconds)}`;
    if (scope === 'account') return `You have sent as many ${what} as you can for now. ${again}.`;
    if (scope === 'instance') return `We are getting more ${what} than we can handle right now. ${again}.`;
    return `Your network has sent as many ${what} as it can for now. ${again}${scope === 'visitor' ? ', or sign in' : ''}.`;
  },
} as const;

/** Returns a time such as `5 minutes`, `an hour` or `3 hours`, rounded up. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  if (minutes <= 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
