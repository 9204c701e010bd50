import { Link } from 'react-router';
import { type RelatedRows, useRelatedRows } from '#web/data/engineer/database-inspector.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import type { Holder } from '../holder.ts';
import { FoundRows } from './found-rows.tsx';
import { RowsLoading } from './rows-loading.tsx';
import { addressOf } from './use-database-address.ts';

export function RelatedRecords({ issueId, holder }: { issueId: string; holder: Holder }) {
  const records = useRelatedRows(holder === 'me' ? issueId : null);
  if (holder !== 'me') {
    return (
      <EmptyState
        title={
          holder === 'nobody'
            ? 'This issue’s records open when you claim'
            : 'This issue’s records are not yours'
        }
      >
        Until then the tables above show what every engineer sees, and the records of issues that you hold.
      </EmptyState>
    );
  }
  return (
    <Loaded
      query={records}
      loading={<RowsLoading label="Loading this issue’s records" />}
      advice="Check your connection and try again. The tables above can still be looked into."
    >
      {(found) => found.map((each) => <RelatedTable key={each.table} issueId={issueId} found={each} />)}
    </Loaded>
  );
}

function RelatedTable({ issueId, found: { table, column, rows } }: { issueId: string; found: RelatedRows }) {
  return (
    <section aria-labelledby={`related-${table}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`related-${table}`} className="font-mono text-base font-semibold">
          {table}{' '}
          <span className="font-sans text-sm font-normal text-ink-muted">{countText(rows.length)}</span>
        </h2>
        <Link
          to={addressOf({ table, lookUp: { column, id: issueId } })}
          className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
        >
          Open in <span className="ml-1 font-mono">{table}</span>
        </Link>
      </div>
      {rows.length > 0 ? (
        <FoundRows table={table} rows={rows} />
      ) : (
        <p className="text-sm text-ink-muted">No rows yet.</p>
      )}
    </section>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
