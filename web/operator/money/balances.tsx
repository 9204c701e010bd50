import { formatDollars } from '#domain/money/dollars.ts';
import type { Account } from '#domain/money/ledger.ts';
import { useBalances } from '#web/data/operator/money.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { FigureGrid } from '#web/ui/text/figure-grid.tsx';

const texts: Record<Account, { name: string; meaning: string }> = {
  received: { name: 'Received', meaning: 'Came in from clients' },
  held: { name: 'Held', meaning: 'Paid for work that is not accepted yet' },
  unmatched: { name: 'Unmatched', meaning: 'Arrived, and pays for nothing' },
  fee: { name: 'Fee', meaning: 'Yours; below zero where a refund cost you more than your fees' },
  earned: { name: 'Earned', meaning: 'Owed to engineers' },
  released: { name: 'Released', meaning: 'Paid out to engineers' },
  refunded: { name: 'Refunded', meaning: 'Sent back to clients' },
};

/** The ledger stores incoming money as negative amounts. This page shows positive amounts. */
export function Balances() {
  return (
    <section aria-labelledby="balances">
      <h2 id="balances" className="mb-4 text-lg font-semibold">
        Balances
      </h2>
      <Loaded
        query={useBalances()}
        loading={<LoadingBlock label="Loading balances" className="h-40 w-full" />}
        advice="The ledger itself is safe; only this page could not be read."
      >
        {(balances) => (
          <FigureGrid
            className="grid-cols-2 sm:grid-cols-4"
            figures={[
              ...balances.map(({ account, amount }) => ({
                ...texts[account],
                value: formatDollars(account === 'received' ? -amount : amount),
              })),
              {
                name: 'Difference',
                value: formatDollars(balances.reduce((total, { amount }) => total + amount, 0)),
                meaning: 'Always $0: what was received is in one of the others',
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
