import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Earnings } from '#web/data/engineer/finished-work.ts';
import { FigureGrid } from '#web/ui/text/figure-grid.tsx';

export function EarningsSummary({ earnings: { held, earned, paidOut } }: { earnings: Earnings }) {
  return (
    <section aria-label="Earnings">
      <FigureGrid
        className="sm:grid-cols-3"
        figures={[
          {
            name: 'Held',
            value: formatDollars(held),
            meaning: `Paid by clients. It is yours once they accept the fix, or after ${DAYS_TO_ASK_FOR_CHANGES} days of silence.`,
          },
          { name: 'Earned', value: formatDollars(earned), meaning: 'Yours, and to be paid out to you.' },
          { name: 'Paid out', value: formatDollars(paidOut), meaning: 'Sent to you so far.' },
        ]}
      />
    </section>
  );
}
