import type { Issue } from '#web/data/issue/issue.ts';

type Unpriced = Pick<Issue, 'status' | 'quoteStatus'>;

export function unpricedText({ status, quoteStatus }: Unpriced): string {
  if (quoteStatus === 'Waived')
    return 'The price was waived: the client pays nothing, and the engineer earns nothing.';
  switch (status) {
    case 'pending':
      return 'Nobody has quoted a price yet.';
    case 'in_progress':
    case 'completed':
      return 'Work started without a price: the client pays nothing, and the engineer earns nothing.';
    case 'cancelled':
      return 'It was cancelled before anybody quoted a price.';
  }
}

export function unpricedWord({ status }: Unpriced): string {
  switch (status) {
    case 'pending':
      return 'None yet';
    case 'in_progress':
    case 'completed':
      return 'Free';
    case 'cancelled':
      return 'None';
  }
}
