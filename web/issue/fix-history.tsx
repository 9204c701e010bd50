import type { useFixes } from '#web/data/issue/fixes.ts';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';
import { FixReport } from './fix-report.tsx';
import type { FixRound } from './fix-rounds.ts';
import { hoursText } from './hours-text.ts';
import { ShowEarlier } from './show-earlier.tsx';

type FixHistoryProps = {
  issueId: string;
  rounds: readonly FixRound[];
  pages: ReturnType<typeof useFixes>;
};

export function FixesSoFar({ issueId, rounds, pages }: FixHistoryProps) {
  if (rounds.length === 0) return null;
  const before = pages.hasEarlier ? (rounds[0]?.round ?? 1) - 1 : 0;
  return (
    <SectionCard id="fixes" title="Fixes so far" heading="mb-2 text-lg" className="min-w-0">
      <ol aria-label="Fixes" className="grid gap-1">
        {rounds.toReversed().map((round, index) => (
          <li key={round.id} className="min-w-0">
            <Disclosure
              summary={
                <span>
                  Fix {before + rounds.length - index},{' '}
                  <span className="font-normal">
                    <DateText value={round.submittedAt} withTime />
                    {round.engineer && ` by ${round.engineer}`}
                    {round.hours ? `, ${hoursText(round.hours)}` : ''}
                  </span>
                </span>
              }
            >
              <div className="py-3 pl-5">
                <FixReport issueId={issueId} fix={round} />
              </div>
            </Disclosure>
          </li>
        ))}
      </ol>
      <ShowEarlier pages={pages} of="fixes" className="mt-4" />
    </SectionCard>
  );
}
