import { DateText } from '#web/ui/date-text.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FixReport } from './fix-report.tsx';
import type { FixRound } from './fix-rounds.ts';
import { hoursText } from './hours-text.ts';

/** Fixes of an issue, folded, the newest first. */
export function FixHistory({ issueId, rounds }: { issueId: string; rounds: readonly FixRound[] }) {
  return (
    <ol aria-label="Fixes" className="grid gap-1">
      {rounds.toReversed().map((round, index) => (
        <li key={round.id} className="min-w-0">
          <Disclosure
            summary={
              <span>
                Fix {rounds.length - index},{' '}
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
  );
}
