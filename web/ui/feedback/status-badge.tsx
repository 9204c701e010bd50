import type { StatusLabel } from '#domain/issue/status.ts';
import type { Urgency } from '#domain/issue/urgency.ts';
import { Badge, type Tone } from './badge.tsx';

const statusTones: Record<StatusLabel, Tone> = {
  Submitted: 'neutral',
  'In Review': 'info',
  'In Progress': 'warning',
  Resolved: 'positive',
  Closed: 'neutral',
};

const urgencyTones: Record<Urgency, Tone> = {
  ASAP: 'danger',
  'This Week': 'warning',
  'No Rush': 'neutral',
};

export function StatusBadge({ status }: { status: StatusLabel }) {
  return <Badge tone={statusTones[status]}>{status}</Badge>;
}

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return <Badge tone={urgencyTones[urgency]}>{urgency}</Badge>;
}
