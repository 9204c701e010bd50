import { progressPercent } from '#domain/issue/progress.ts';
import { clientStatusLabel } from '#domain/issue/status.ts';
import type { Engineer } from '#web/data/engineers.ts';
import type { Issue } from '#web/data/issue.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { nextStep } from './next-step.ts';

export function NextStepCard({ issue, engineer }: { issue: Issue; engineer: Engineer | null }) {
  const { who, title, text } = nextStep(issue, engineer?.name ?? null, Date.now());
  return (
    <Card as="section" aria-labelledby="next-step">
      <ProgressLine
        value={progressPercent(issue.status)}
        label="Progress of your issue"
        caption={clientStatusLabel(issue.status)}
      />
      <h2 id="next-step" className="mt-6 text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 max-w-text text-sm text-ink-muted">{text}</p>
      <p className="mt-4 text-sm">
        <span className="text-ink-muted">Who must act: </span>
        <span className="font-semibold">{who}</span>
      </p>
    </Card>
  );
}
