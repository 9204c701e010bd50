import { z } from 'zod';
import { budgetTitle } from '#domain/operator/budgets.ts';
import { dateText } from '#server/mail/date-text.ts';
import { operatorAddress, type WriteNotification } from '../notification.ts';

const payloadSchema = z.object({ name: z.string(), seconds: z.number(), resets_at: z.string() });

/** Tells operators that a budget of the instance is nearly spent. */
export const budgetMail: WriteNotification = async (context, payload) => {
  const { name, seconds, resets_at: resetsAt } = payloadSchema.parse(payload);
  const to = operatorAddress(context, 'budget-mail');
  if (to === null) return null;
  const title = budgetTitle(`${name}:${seconds}`);
  return {
    key: `budget-mail:${name}:${seconds}:${resetsAt}`,
    type: 'budget',
    reader: 'operator',
    to,
    subject: `80% of a limit used: ${title}`,
    heading: `80% of a limit used: ${title}`,
    paragraphs: [
      'At 100%, requests are refused or wait until the period ends.',
      'Sign-in emails have their own limit.',
      'Check for a flood of issues, files or sign-ups. If the use is real, raise LIMIT_FACTOR.',
    ],
    facts: [{ label: 'Period ends', value: dateText(new Date(resetsAt)) }],
    action: { label: 'Open the console', path: '/operator' },
  };
};
