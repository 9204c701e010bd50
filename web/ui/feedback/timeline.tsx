import type { ReactNode } from 'react';
import { DateText } from '../text/date-text.tsx';
import { LongText } from '../text/long-text.tsx';
import { classNames } from '../tokens/class-names.ts';
import { LineSegment, LineStop, type StopState } from './line.tsx';

export type TimelineStep = {
  id: string;
  label: string;
  state: StopState;
  at?: string | Date | null | undefined;
  by?: string | null | undefined;
  note?: ReactNode;
};

const said: Record<StopState, string> = { done: 'Done', current: 'Now', ahead: 'Ahead' };

export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < steps.length - 1 && (
            <LineSegment direction="down" isPainted={steps[index + 1]?.state !== 'ahead'} />
          )}
          <LineStop state={step.state} />
          <div className="min-w-0 flex-1">
            <p className={classNames('text-sm font-semibold', step.state === 'ahead' && 'text-ink-muted')}>
              {step.label}
              <span className="sr-only"> ({said[step.state]})</span>
            </p>
            {(step.at || step.by) && (
              <p className="flex flex-wrap gap-x-1.5 text-xs text-ink-muted">
                {step.at && <DateText value={step.at} withTime />}
                {step.by && <span>by {step.by}</span>}
              </p>
            )}
            {step.note && (
              <div className="mt-1 text-sm text-ink-muted">
                {typeof step.note === 'string' ? <LongText>{step.note}</LongText> : step.note}
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
