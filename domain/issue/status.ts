/** What the database stores. */
export const STORED_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** What people read. */
export const STATUS_LABELS = ['Submitted', 'In Review', 'In Progress', 'Resolved', 'Closed'] as const;
export type StatusLabel = (typeof STATUS_LABELS)[number];

export type Audience = 'client' | 'engineer';

/** What a label is derived from: the stored status (unknown values are tolerated) and who holds the issue. */
export type LabelledIssue = { status: string | null | undefined; engineerId?: string | null | undefined };

/**
 * The label of an issue. Engineers read a pending issue that nobody holds as Submitted; clients always
 * read pending as In Review. An unknown or missing status reads as In Review.
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

/** The label that a client or a visitor reads. */
export function clientStatusLabel(status: string | null | undefined): StatusLabel {
  return statusLabel({ status }, 'client');
}

/** The label that an engineer reads. */
export function engineerStatusLabel(issue: LabelledIssue): StatusLabel {
  return statusLabel(issue, 'engineer');
}

const STORED_BY_LABEL = {
  Submitted: 'pending',
  'In Review': 'pending',
  'In Progress': 'in_progress',
  Resolved: 'completed',
  Closed: 'cancelled',
} as const satisfies Record<StatusLabel, StoredStatus>;

/** The stored status that a label stands for. */
export function storedStatusOf(label: StatusLabel): StoredStatus {
  return STORED_BY_LABEL[label];
}
