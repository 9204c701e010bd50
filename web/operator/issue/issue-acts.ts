import type { Issue } from '#web/data/issue/issue.ts';

export type IssueAct = 'reassign' | 'record-payment' | 'waive' | 'accept-fix' | 'cancel' | 'take-down';

type Standing = Pick<Issue, 'status' | 'acceptedAt' | 'quoteStatus' | 'quotedPrice' | 'takenDownAt'>;

/** The database checks each action again. */
export function issueActs(issue: Standing): IssueAct[] {
  const { status, acceptedAt, quoteStatus, quotedPrice, takenDownAt } = issue;
  const isOpen = status === 'pending' || status === 'in_progress';
  const isDue = (quoteStatus === 'Quoted' || quoteStatus === 'Accepted') && (quotedPrice ?? 0) > 0;
  const isAgreed = quoteStatus === 'Paid' || quoteStatus === 'Waived' || quoteStatus === 'Refunded';
  const allowed: [IssueAct, boolean][] = [
    ['reassign', isOpen],
    ['record-payment', status === 'pending' && isDue],
    ['waive', status === 'pending' && !isAgreed],
    ['accept-fix', status === 'completed' && acceptedAt === null],
    ['cancel', isOpen],
    ['take-down', takenDownAt === null],
  ];
  return allowed.filter(([, isAllowed]) => isAllowed).map(([act]) => act);
}
