import type { OpenedIssue } from '../opened-issue.ts';
import { RelatedRecords } from './related-records.tsx';
import { TableChoice } from './table-choice.tsx';
import { TableView } from './table-view.tsx';
import { useDatabaseAddress } from './use-database-address.ts';

export function DatabaseTab({ issue, holder }: OpenedIssue) {
  const place = useDatabaseAddress();
  return (
    <div className="grid gap-6">
      <p className="max-w-text text-sm text-ink-muted">
        These are LastMile’s records, as far as you may see them: the issue, its timeline and its messages.
        They are not the database of the client’s own app.
      </p>
      <TableChoice chosen={place.table} />
      {place.table ? (
        <TableView key={place.table} table={place.table} view={place.view} lookUp={place.lookUp} />
      ) : (
        <RelatedRecords issueId={issue.id} holder={holder} />
      )}
    </div>
  );
}
