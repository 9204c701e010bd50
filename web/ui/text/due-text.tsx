import { deadlineState } from '#domain/issue/deadlines.ts';
import { timeLeft } from '#domain/text/time-left.ts';
import { useNow } from '../browser/use-now.ts';
import { classNames } from '../tokens/class-names.ts';

const styles = { far: '', near: 'text-warning-ink', breached: 'text-danger-ink' };

/** Shows a deadline as in "by Fri, Nov 28 · in 2 days". */
export function DueText({ value, className }: { value: string; className?: string }) {
  const now = useNow();
  const due = new Date(value);
  const state = deadlineState(due, now);
  const day = due.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
  return (
    <time
      dateTime={due.toISOString()}
      title={due.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })}
      className={classNames(styles[state], className)}
    >
      {state === 'breached' ? day : `by ${day}`} · {timeLeft(due, now)}
    </time>
  );
}
