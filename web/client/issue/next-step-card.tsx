import { clientStatusLabel, progressPercent } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CancelIssue } from './cancel-issue.tsx';
import type { NextStep } from './next-step.ts';

type NextStepCardProps = { issue: Issue; kind: QuoteState['kind']; step: NextStep };

export function NextStepCard({ issue, kind, step }: NextStepCardProps) {
  const { who, title, text } = step;
  return (
    <Card as="section" aria-labelledby="next-step">
      <ProgressLine
        value={progressPercent(issue.status)}
        label="Progress of your issue"
        caption={issue.status === 'cancelled' ? 'Closed without a fix' : clientStatusLabel(issue.status)}
      />
      <h2 id="next-step" className="mt-6 text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 max-w-text text-sm text-ink-muted">{text}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        <p>
          <span className="text-ink-muted">Who must act: </span>
          <span className="font-semibold">{who}</span>
        </p>
        {issue.status === 'pending' && <CancelIssue issue={issue} kind={kind} />}
      </div>
    </Card>
  );
}
