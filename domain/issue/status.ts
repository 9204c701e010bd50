import type { QuoteStatus } from '../quote/status.ts';

export const STORED_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

export const STATUS_LABELS = ['Submitted', 'In Review', 'In Progress', 'Resolved', 'Closed'] as const;
export type StatusLabel = (typeof STATUS_LABELS)[number];

type Audience = 'client' | 'engineer';

type LabelledIssue = { status: string | null | undefined; engineerId?: string | null | undefined };

/**
 * Returns the label of an issue for a client or an engineer. Engineers see Submitted if an issue is pending
 * and nobody has claimed it. All other pending issues are In Review. An issue with an unknown status is In
 * Review, too.
 */
export function statusLabel(issue: LabelledIssue, audience: Audience): StatusLabel {
  switch (issue.status) {
    case 'in_progress':
      return 'In Progress';
    case 'completed':
      return 'Resolved';
    case 'cancelled':
      return 'Closed';
    case 'pending':
      return audience === 'engineer' && !issue.engineerId ? 'Submitted' : 'In Review';
    default:
      return 'In Review';
  }
}

export function clientStatusLabel(status: string | null | undefined): StatusLabel {
  return statusLabel({ status }, 'client');
}

export function engineerStatusLabel(issue: LabelledIssue): StatusLabel {
  return statusLabel(issue, 'engineer');
}

/**
 * The steps of the tracking page in their order. Closed is not a step, because an issue can be closed at any
 * time.
 */
export const TRACKED_STEPS = ['In Review', 'In Progress', 'Resolved'] as const;

/** Returns the progress of an issue in percent. An unknown status counts as In Review. */
export function progressPercent(status: string | null | undefined): 25 | 75 | 100 {
  switch (clientStatusLabel(status)) {
    case 'In Progress':
      return 75;
    case 'Resolved':
    case 'Closed':
      return 100;
    default:
      return 25;
  }
}

const AGREED: readonly (QuoteStatus | null)[] = ['Accepted', 'Paid', 'Waived'];

/** Returns whether a client can cancel an issue at any time: before work starts, and while nothing is agreed. */
export function mayCancel(issue: { status: StoredStatus; quoteStatus: QuoteStatus | null }): boolean {
  if (issue.status === 'pending') return true;
  return issue.status === 'in_progress' && !AGREED.includes(issue.quoteStatus);
}

const PRICED: readonly (QuoteStatus | null)[] = ['Quoted', 'Accepted', 'Paid'];

/**
 * The reason why a client cannot edit a submission. `started` means that the work has started or ended, and
 * `priced` means that the client got a quote.
 */
export type EditRefusal = 'started' | 'priced' | 'follow-up' | null;

export function editRefusal(issue: {
  status: StoredStatus;
  quoteStatus: QuoteStatus | null;
  followsIssueId: string | null;
}): EditRefusal {
  if (issue.status !== 'pending') return 'started';
  if (issue.followsIssueId !== null) return 'follow-up';
  return PRICED.includes(issue.quoteStatus) ? 'priced' : null;
}
