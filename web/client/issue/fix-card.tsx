import { CircleCheck } from 'lucide-react';
import type { useFixes } from '#web/data/issue/fixes.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { FixHistory } from '#web/issue/fix-history.tsx';
import { FixReport } from '#web/issue/fix-report.tsx';
import type { FixRound } from '#web/issue/fix-rounds.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { FixAnswer } from './fix-answer.tsx';

type FixCardProps = {
  issue: Issue;
  /** The fixes are sorted from oldest to newest. */
  rounds: readonly FixRound[];
  pages: ReturnType<typeof useFixes>;
  isHeld: boolean;
  engineer: string | null;
};

export function FixCard({ issue, rounds, pages, isHeld, engineer }: FixCardProps) {
  const fix = rounds.at(-1);
  return (
    <Card as="section" aria-labelledby="fix">
      <h2 id="fix" className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck className="size-5 shrink-0 text-positive-ink" />
        What was fixed
      </h2>
      {fix && (
        <>
          <p className="mt-1 mb-3 text-xs text-ink-muted">
            <DateText value={fix.submittedAt} withTime />
          </p>
          <FixReport issueId={issue.id} fix={fix} />
        </>
      )}
      <div className="mt-6 border-t border-hairline pt-5">
        <FixAnswer issue={issue} isHeld={isHeld} engineer={engineer ?? 'your engineer'} />
      </div>
      {rounds.length > 1 && (
        <div className="mt-6 border-t border-hairline pt-5">
          <h3 className="mb-1 text-sm font-semibold">Earlier fixes</h3>
          <FixHistory issueId={issue.id} rounds={rounds.slice(0, -1)} pages={pages} />
        </div>
      )}
    </Card>
  );
}
