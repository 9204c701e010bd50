import type { ReactNode } from 'react';
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
