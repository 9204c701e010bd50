import type { ReactNode } from 'react';
import type { StatusLabel } from '#domain/issue/status.ts';
import type { Urgency } from '#domain/issue/urgency.ts';
import { classNames } from '../tokens/class-names.ts';

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral-ink',
  info: 'bg-info-soft text-info-ink',
  positive: 'bg-positive-soft text-positive-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1.5 rounded px-2 text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

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
