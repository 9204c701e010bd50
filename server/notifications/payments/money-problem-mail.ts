import { z } from 'zod';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { operatorAddress, type WriteNotification } from '../notification.ts';
import { readPaid } from './payment-mails.ts';

const problem = z.union([
  z.object({ problem_id: z.union([z.string(), z.number()]) }),
  z.object({ payment_id: z.guid() }),
]);

type Story = { id: string; facts: { label: string; value: string }[] };

/** Tells operators about a payment problem that needs their decision. */
export const moneyProblemMail: WriteNotification = async (context, payload) => {
  const about = problem.parse(payload);
  const story =
    'problem_id' in about
      ? await storyOfProblem(context.owner, String(about.problem_id))
      : await storyOfPayment(context.owner, about.payment_id);
  const to = operatorAddress(context, 'money-problem-mail');
  if (!story || to === null) return null;
  return {
    key: `money-problem-mail:${story.id}`,
    type: 'money-problem',
    reader: 'operator',
    to,
    subject: 'A payment needs your decision',
    heading: 'A payment needs your decision',
    paragraphs: ['We couldn’t settle this automatically. It’s recorded as it stands.'],
    facts: story.facts,
    action: { label: 'Open the money page', path: '/operator/money' },
  };
};

async function storyOfPayment(owner: Sql, id: string): Promise<Story | null> {
  const paid = await readPaid(owner, id);
  if (paid?.status !== 'unmatched') return null;
  return {
    id,
    facts: [
      { label: 'What happened', value: 'A payment arrived that matches no quote' },
      { label: 'Amount', value: formatDollars(paid.amountCents / 100) },
      { label: 'Why', value: paid.reason ?? 'unknown' },
      { label: 'Payment', value: id },
    ],
  };
}

const kinds: Record<string, string> = {
  dispute: 'The client disputes a payment with their bank',
  partial_refund: 'Part of a payment was refunded outside the marketplace',
  refund_failed: 'A refund failed',
  refund_by_hand: 'Money paid outside the marketplace must be sent back by hand',
  held: 'A fix was taken down before the client accepted it. Its money is held until you decide',
  contradiction: 'The payment provider’s records of a payment have changed',
  unknown_checkout: 'A payment arrived for an unknown checkout',
};

async function storyOfProblem(owner: Sql, id: string): Promise<Story | null> {
  const [row] = await owner<{ kind: string; details: string | null; paymentId: string | null }[]>`
    select kind, details, payment_id as "paymentId" from marketplace.money_problem
    where id::text = ${id} and settled_at is null`;
  if (!row) return null;
  return {
    id,
    facts: [
      { label: 'What happened', value: kinds[row.kind] ?? row.kind },
      { label: 'Details', value: row.details ?? 'none' },
      ...(row.paymentId === null ? [] : [{ label: 'Payment', value: row.paymentId }]),
    ],
  };
}
