import type { Issue } from '#web/data/issue/issue.ts';

type PricedIssue = Pick<Issue, 'quoteStatus' | 'quotedPrice'>;

/** If work starts without a quote or after the quote has ended, the engineer is not paid. */
export function hasNoPrice({ quoteStatus }: Pick<Issue, 'quoteStatus'>): boolean {
  return (
    !quoteStatus || quoteStatus === 'Declined' || quoteStatus === 'Expired' || quoteStatus === 'Refunded'
  );
}

export function startObstacle({ quoteStatus, quotedPrice }: PricedIssue, isRefunded: boolean): string | null {
  if (isRefunded && quoteStatus === 'Paid')
    return 'The client’s payment is being refunded. After that you can send a new quote.';
  if (!quotedPrice) return null;
  if (quoteStatus === 'Accepted')
    return 'The client accepted your quote. Work starts once it is paid; you get a mail.';
  if (quoteStatus === 'Quoted')
    return 'Work starts once the client has accepted and paid your quote. Until then, answer what they ask.';
  return null;
}
