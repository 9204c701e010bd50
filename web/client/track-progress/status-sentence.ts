import type { StatusLabel } from '#domain/issue/status.ts';

/** What a status means for the one who waits. */
export function statusSentence(status: StatusLabel): string {
  switch (status) {
    case 'Submitted':
    case 'In Review':
      return 'An engineer reviews it within 24 hours.';
    case 'In Progress':
      return 'An engineer is working on it.';
    case 'Resolved':
      return 'It is fixed. The explanation is in your dashboard.';
    case 'Closed':
      return 'It was closed without a fix. Submit it again if it still troubles you.';
  }
}
