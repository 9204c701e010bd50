import { Link } from 'react-router';
import { useTables } from '#web/data/engineer/database-inspector.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { addressOf } from './use-database-address.ts';

export const choiceStyle = [
  'inline-flex min-h-8 items-center rounded border border-hairline bg-surface px-3 text-sm text-ink-muted',
  'transition-colors hover:border-edge hover:text-ink',
  'aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:font-semibold aria-[current=page]:text-ground',
].join(' ');

export function TableChoice({ chosen }: { chosen: string | null }) {
  return (
    <Loaded
      query={useTables()}
      loading={<LoadingBlock label="Loading tables" className="h-8 w-full max-w-lg" />}
      advice="Check your connection and try again. Nothing was changed."
    >
      {(tables) => (
        <>
          <nav aria-label="Tables">
            <ul className="flex flex-wrap gap-1">
              <li>
                <Link
                  to={addressOf({})}
                  aria-current={chosen === null ? 'page' : undefined}
                  className={choiceStyle}
                >
                  This issue
                </Link>
              </li>
              {tables.map((table) => (
                <li key={table}>
                  <Link
                    to={addressOf({ table })}
                    aria-current={chosen === table ? 'page' : undefined}
                    className={`${choiceStyle} font-mono`}
                  >
                    {table}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {chosen !== null && !tables.includes(chosen) && (
            <p className="text-sm">No table that you may look into is called “{chosen}”.</p>
          )}
        </>
      )}
    </Loaded>
  );
}
