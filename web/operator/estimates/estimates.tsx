import { formatDollars } from '#domain/money/dollars.ts';
import { type EstimateAccuracy, useEstimateAccuracy } from '#web/data/operator/estimates.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { priceList } from '../../../content/price-list.ts';
import { DataTable } from '../data-table.tsx';
import { ListLoading } from '../list-loading.tsx';

const columns = [
  { name: 'Month' },
  { name: 'Kind of work' },
  { name: 'Paid fixes', isNumber: true },
  { name: 'Price off by', isNumber: true },
  { name: 'Plain median off by', isNumber: true },
  { name: 'Prices in range', isNumber: true },
  { name: 'Hours in range', isNumber: true },
  { name: 'Confidence', isNumber: true },
];

export default function Estimates() {
  return (
    <Page
      title="Estimates"
      lead="How far estimates were off, and how often their ranges were right. First estimates use your price list."
    >
      <Loaded
        query={useEstimateAccuracy()}
        loading={<ListLoading label="Loading the accuracy of estimates" />}
        advice="Estimates are still made. Check your connection and try again."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No accepted fixes yet">
              Once clients accept fixes, this page compares each estimate with the real price and hours.
            </EmptyState>
          ) : (
            <DataTable label="Accuracy of estimates" columns={columns} rows={rows.map(rowOf)} />
          )
        }
      </Loaded>
    </Page>
  );
}

function rowOf({
  month,
  kind,
  outcomes,
  priceError,
  medianError,
  priceHeld,
  hoursOutcomes,
  hoursHeld,
  claimed,
}: EstimateAccuracy) {
  const name = priceList.find(({ id }) => id === kind)?.name ?? kind ?? 'Not recognized';
  return {
    key: `${month} ${kind}`,
    cells: [
      month.slice(0, 7),
      name,
      outcomes,
      dollars(priceError),
      dollars(medianError),
      share(priceHeld, outcomes),
      share(hoursHeld, hoursOutcomes),
      claimed === null ? '–' : `${Math.round(claimed)}%`,
    ],
  };
}

function dollars(amount: number | null): string {
  return amount === null ? '–' : formatDollars(Math.round(amount));
}

function share(held: number, of: number): string {
  return of === 0 ? '–' : `${held} of ${of}`;
}
