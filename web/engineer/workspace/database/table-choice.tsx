import { Link } from 'react-router';
import { useTables } from '#web/data/engineer/database-inspector.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { choiceStyle } from './choice-style.ts';
import { addressOf } from './use-database-address.ts';

export function TableChoice({ chosen }: { chosen: string | null }) {
  const { data: tables, error, refetch } = useTables();
  if (!tables && error) {
    return (
      <ErrorState title={error.message} onRetry={() => void refetch()}>
        Check your connection and try again. Nothing was changed.
      </ErrorState>
    );
  }
  if (!tables) {
    return (
      <Loading label="Loading tables">
        <Skeleton className="h-8 w-full max-w-lg" />
      </Loading>
    );
  }
  const isUnknown = chosen !== null && !tables.includes(chosen);
  return (
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
      {isUnknown && <p className="text-sm">No table that you may look into is called “{chosen}”.</p>}
    </>
  );
}
