import { Link } from 'react-router';
import { formatDollars } from '#domain/money/dollars.ts';
import { type Payout, usePayouts } from '#web/data/operator/money.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { PayoutButton } from '../acts/money-buttons.tsx';
import { DataTable } from '../data-table.tsx';

const columns = [
  { name: 'Engineer', className: 'md:w-2/5' },
  { name: 'Owed', isNumber: true },
  { name: 'Since' },
  { name: 'Payout', isActs: true },
];

export function Payouts() {
  const list = usePayouts();
  const { rows: payouts = [] } = list;
  if (payouts.length === 0) return null;
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts" className="text-lg font-semibold">
        To pay out
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-ink-muted">
        Earned with fixes that were accepted. Pay the engineer, then record it here. Money with an open
        problem, such as a dispute, is listed once the problem is settled.
      </p>
      <DataTable
        label="To pay out"
        columns={columns}
        rows={payouts.map((payout) => ({
          key: `${payout.issueId}-${payout.engineerId}`,
          cells: cellsOf(payout),
        }))}
      />
      <LoadMore list={list} className="mt-6">
        Show more payouts
      </LoadMore>
    </section>
  );
}

function cellsOf({ issueId, issueTitle, engineerName, engineerEmail, amount, since }: Payout) {
  const titleId = `payout-${issueId}`;
  return [
    <div key="engineer">
      <p className="font-semibold wrap-anywhere">{engineerName ?? 'An engineer who left'}</p>
      <p className="break-all text-ink-muted">{engineerEmail}</p>
      <p id={titleId} className="mt-1 text-xs wrap-anywhere">
        <Link to={paths.operatorIssue(issueId)} className="underline underline-offset-4">
          {issueTitle}
        </Link>
      </p>
    </div>,
    <span key="owed" className="font-semibold">
      {formatDollars(amount)}
    </span>,
    <DateText key="since" value={since} className="whitespace-nowrap" />,
    <PayoutButton key="payout" issueId={issueId} amount={amount} name={engineerName} about={titleId} />,
  ];
}
