import { RefreshCw } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { engineerStatusLabel } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue.ts';
import { useIssues } from '#web/data/issues.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { paths } from '#web/ui/paths.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { usePortal } from '../use-portal.ts';
import { workList } from './work-list.ts';

/** All issues that the engineer may work on or worked on; on a phone a list that unfolds. */
export function IssueSidebar({ openId }: { openId: string }) {
  const { engineer } = usePortal();
  const active = useIssues({ kind: 'active', engineerId: engineer.id });
  const all = useIssues({ kind: 'all' });
  const listed = all.issues && workList(active.issues ?? [], all.issues, engineer.id);
  const count = listed && `(${listed.length}${all.hasMore ? '+' : ''})`;

  function refresh() {
    void active.refetch();
    void all.refetch();
  }

  const list = (
    <>
      <div className="mb-2 flex items-center justify-between gap-2">
        <Link to={paths.engineerApp} className="text-sm font-semibold underline-offset-4 hover:underline">
          Your dashboard
        </Link>
        <Button
          variant="ghost"
          size="sm"
          onClick={refresh}
          pending={active.isFetching || all.isFetching}
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
        >
          Refresh
        </Button>
      </div>
      {!listed && all.error && <p className="text-sm text-danger-ink">{all.error.message}</p>}
      {!listed && !all.error && (
        <Loading label="Loading issues">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="mt-2 h-14 w-full" />
          <Skeleton className="mt-2 h-14 w-full" />
        </Loading>
      )}
      {listed?.length === 0 && <p className="text-sm text-ink-muted">No issues are available.</p>}
      {listed && listed.length > 0 && (
        <div className="max-h-[70vh] overflow-y-auto">
          <IssueLinks issues={listed} openId={openId} />
          {all.hasMore && (
            <Button
              size="sm"
              className="mt-2"
              onClick={() => void all.loadMore()}
              pending={all.isLoadingMore}
              pendingLabel="Loading…"
            >
              Show older issues
            </Button>
          )}
        </div>
      )}
    </>
  );

  return (
    <aside aria-label="Issues" className="mb-8 min-w-0 lg:mb-0">
      <details className="group lg:hidden">
        <summary className="min-h-11 cursor-pointer rounded border border-edge px-3 py-2.5 text-sm font-semibold">
          All issues {count}
        </summary>
        <div className="mt-3">{list}</div>
      </details>
      <nav aria-label="All issues" className="sticky top-20 hidden lg:block">
        {list}
      </nav>
    </aside>
  );
}

function IssueLinks({ issues, openId }: { issues: readonly Issue[]; openId: string }) {
  const isPortal = useLocation().pathname.startsWith(paths.engineerApp);
  const pathOf = isPortal ? paths.engineerAppIssue : paths.engineerIssue;
  return (
    <ul className="grid gap-1">
      {issues.map((issue) => (
        <li key={issue.id} className="min-w-0">
          <Link
            to={pathOf(issue.id)}
            aria-current={issue.id === openId ? 'page' : undefined}
            className={classNames(
              'block rounded border px-3 py-2.5 -outline-offset-2!',
              issue.id === openId ? 'border-edge bg-surface' : 'border-transparent hover:bg-sunken',
            )}
          >
            <span className="line-clamp-2 text-sm font-semibold break-words">{issue.title}</span>
            <span className="mt-1.5 block">
              <StatusBadge status={engineerStatusLabel(issue)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
