import type { Issue } from '#web/data/issue/issue.ts';

type PricedIssue = Pick<Issue, 'quoteStatus' | 'quotedPrice'>;

/** If work starts after the quote has ended, the fix is free. */
export function hasLostPrice({ quoteStatus }: Pick<Issue, 'quoteStatus'>): boolean {
  return quoteStatus === 'Declined' || quoteStatus === 'Expired' || quoteStatus === 'Refunded';
}

export function startObstacle({ quoteStatus, quotedPrice }: PricedIssue): string | null {
  if (!quotedPrice) return null;
  if (quoteStatus === 'Accepted')
    return 'The client accepted your quote. Work starts once it is paid; you get a mail.';
  if (quoteStatus === 'Quoted')
    return 'Work starts once the client has accepted and paid your quote. Until then, answer what they ask.';
  return null;
}
