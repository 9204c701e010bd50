import type { QuoteStatus } from '#domain/quote/status.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';

type Reader = 'client' | 'engineer';
type Said = { tone: Tone; text: string };

const said: Record<Reader, Partial<Record<QuoteStatus, Said>>> = {
  client: {
    Quoted: { tone: 'info', text: 'Quote to answer' },
    Accepted: { tone: 'info', text: 'Quote to pay' },
    Paid: { tone: 'positive', text: 'Paid' },
    Waived: { tone: 'positive', text: 'Free fix' },
  },
  engineer: {
    Quoted: { tone: 'neutral', text: 'Quote sent' },
    Accepted: { tone: 'neutral', text: 'Waiting for payment' },
    Declined: { tone: 'warning', text: 'Quote declined' },
    Expired: { tone: 'warning', text: 'Quote expired' },
    Paid: { tone: 'positive', text: 'Paid' },
    Waived: { tone: 'positive', text: 'Free fix' },
  },
};

type QuoteBadgeProps = { issue: Pick<Issue, 'status' | 'quoteStatus'>; reader: Reader };

export function QuoteBadge({ issue: { status, quoteStatus }, reader }: QuoteBadgeProps) {
  const badge = quoteStatus && said[reader][quoteStatus];
  const isOpen =
    status === 'pending' ||
    (status === 'in_progress' && (quoteStatus === 'Paid' || quoteStatus === 'Waived'));
  return badge && isOpen ? <Badge tone={badge.tone}>{badge.text}</Badge> : null;
}
