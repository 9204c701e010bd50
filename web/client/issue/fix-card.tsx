import { CircleCheck } from 'lucide-react';
import type { Issue } from '#web/data/issue.ts';
import { Card } from '#web/ui/card.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import type { Fix } from './explained-fix.ts';
import { FixAnswer } from './fix-answer.tsx';

type FixCardProps = {
  issue: Issue;
  /** Null while the conversation that explains it is being read. */
  fix: Fix | null;
  /** Whether money is held for it, or was until it was accepted. */
  isHeld: boolean;
  engineer: string | null;
};

export function FixCard({ issue, fix, isHeld, engineer }: FixCardProps) {
  return (
    <Card as="section" aria-labelledby="fix">
      <h2 id="fix" className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive-ink" />
        What was fixed
      </h2>
      {fix && (
        <>
          <p className="mt-1 text-xs text-ink-muted">
            <DateText value={fix.submittedAt} withTime />
          </p>
          <Markdown className="mt-3">{fix.explanation}</Markdown>
        </>
      )}
      <div className="mt-6 border-t border-hairline pt-5">
        <FixAnswer issue={issue} isHeld={isHeld} engineer={engineer ?? 'your engineer'} />
      </div>
    </Card>
  );
}
