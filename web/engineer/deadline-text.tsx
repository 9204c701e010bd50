import { deadline } from '#domain/issue/deadline.ts';
import type { Issue } from '#web/data/issue.ts';
import { DateText } from '#web/ui/date-text.tsx';

/** When the issue should be done; says so in words once that has passed and it is not. */
export function DeadlineText({ issue }: { issue: Issue }) {
  const due = deadline(issue.createdAt, issue.urgency);
  const isLate = (issue.status === 'pending' || issue.status === 'in_progress') && due.getTime() < Date.now();
  return (
    <span className={isLate ? 'font-semibold text-danger-ink' : undefined}>
      <DateText value={due} />
      {isLate && ' (overdue)'}
    </span>
  );
}
