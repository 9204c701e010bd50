import { Clock, TriangleAlert } from 'lucide-react';
import { type DeadlineState, deadline, deadlineState } from '#domain/issue/deadlines.ts';
import { timeLeft } from '#domain/text/time-left.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

type DeadlineTextProps = {
  issue: Pick<Issue, 'createdAt' | 'urgency' | 'status'>;
  isShort?: boolean;
};

const styles: Record<DeadlineState, string> = {
  far: '',
  near: 'font-semibold text-warning-ink',
  breached: 'font-semibold text-danger-ink',
};
const icons = { far: null, near: Clock, breached: TriangleAlert };

export function DeadlineText({ issue, isShort = false }: DeadlineTextProps) {
  const now = useNow();
  const due = deadline(issue.createdAt, issue.urgency);
  const isOpen = issue.status === 'pending' || issue.status === 'in_progress';
  if (!isOpen) return isShort ? null : <DateText value={due} />;
  const state = deadlineState(due, now);
  const Icon = icons[state];
  const left = timeLeft(due, now);
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-1 ${styles[state]}`}>
      {Icon && <Icon className="size-3.5 shrink-0" />}
      {isShort ? (
        <span>{state === 'breached' ? left : `Due ${left}`}</span>
      ) : (
        <>
          <DateText value={due} />
          <span>({left})</span>
        </>
      )}
    </span>
  );
}
