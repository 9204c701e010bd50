import type { QuoteStatus } from '../money/quote-status.ts';
import type { StoredStatus } from './status.ts';

const PRICED: readonly (QuoteStatus | null)[] = ['Quoted', 'Accepted', 'Paid'];

/** Why a client may not edit their submission: work has started or it is over, or a price was named for its words. */
export type EditRefusal = 'started' | 'priced' | null;

/** What keeps the client of an issue from editing it, or null. */
export function editRefusal(issue: { status: StoredStatus; quoteStatus: QuoteStatus | null }): EditRefusal {
  if (issue.status !== 'pending') return 'started';
  return PRICED.includes(issue.quoteStatus) ? 'priced' : null;
}
