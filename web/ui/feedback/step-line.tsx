import { classNames } from '../tokens/class-names.ts';
import { LineSegment, LineStop, type StopState } from './line.tsx';

type StepLineProps = {
  label: string;
  steps: readonly string[];
  current: number;
};

const said: Record<StopState, string> = { done: 'done', current: 'now', ahead: 'ahead' };

export function StepLine({ label, steps, current }: StepLineProps) {
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, index) => {
        const state = stateOf(index, current, steps.length);
        const isLast = index === steps.length - 1;
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames('relative min-w-0', isLast ? 'flex-none' : 'flex-1')}
          >
            {!isLast && <LineSegment direction="across" isPainted={index < current} />}
            <LineStop state={state} />
            <span
              className={classNames(
                'mt-1.5 block pr-2 text-xs sm:text-sm',
                state === 'ahead' ? 'text-ink-muted' : 'font-semibold',
              )}
            >
              {step}
              <span className="sr-only"> ({said[state]})</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(index: number, current: number, count: number): StopState {
  if (index < current || (index === current && index === count - 1)) return 'done';
  return index === current ? 'current' : 'ahead';
}
