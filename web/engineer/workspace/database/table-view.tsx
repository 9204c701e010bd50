import { Link } from 'react-router';
import type { LookUp } from '#web/data/engineer/database-inspector.ts';
import { AllRows } from './all-rows.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { LookUpResult } from './look-up-result.tsx';
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

const names: Record<View, string> = { rows: 'Rows', structure: 'Structure' };
