import { Link } from 'react-router';
import { type LookUp, useLookUp } from '#web/data/engineer/database-inspector.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { AllRows } from './all-rows.tsx';
import { FoundRows } from './found-rows.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { RowsLoading } from './rows-loading.tsx';
import { choiceStyle } from './table-choice.tsx';
import { TableStructure } from './table-structure.tsx';
import { addressOf, VIEWS, type View } from './use-database-address.ts';

export function TableView({ table, view, lookUp }: { table: string; view: View; lookUp: LookUp | null }) {
  return (
    <section aria-labelledby="table-name" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="table-name" className="font-mono text-lg font-semibold">
          {table}
        </h2>
        <nav aria-label={`Views of ${table}`} className="flex gap-1">
          {VIEWS.map((each) => (
            <Link
              key={each}
              to={addressOf({ table, view: each })}
              aria-current={each === view ? 'page' : undefined}
              className={choiceStyle}
            >
              {names[each]}
            </Link>
          ))}
        </nav>
      </div>
      {view === 'structure' ? (
        <TableStructure table={table} />
      ) : (
        <>
          <LookUpForm key={`${lookUp?.column} ${lookUp?.id}`} table={table} lookUp={lookUp} />
          {lookUp ? <LookUpResult table={table} lookUp={lookUp} /> : <AllRows table={table} />}
        </>
      )}
    </section>
  );
}

function LookUpResult({ table, lookUp }: { table: string; lookUp: LookUp }) {
  return (
    <Loaded
      query={useLookUp(table, lookUp)}
      loading={<RowsLoading label="Looking it up" />}
      advice="Check your connection and the column, and try again. Nothing was changed."
      empty={
        <EmptyState title="No row with this ID">
          None that you may see has it in <span className="font-mono">{lookUp.column}</span>. IDs are 36
          characters long, as in the address of an issue.
        </EmptyState>
      }
    >
      {(rows) => (
        <div>
          <p role="status" className="mb-3 text-sm text-ink-muted">
            {rows.length === 1 ? '1 row' : `${rows.length} rows`} found
          </p>
          <FoundRows table={table} rows={rows} />
        </div>
      )}
    </Loaded>
  );
}

const names: Record<View, string> = { rows: 'Rows', structure: 'Structure' };
