import { ArrowLeft, RefreshCw } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { engineerStatusLabel } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useIssues } from '#web/data/issue/issues.ts';
import { UnreadBadge } from '#web/issue/unread-badge.tsx';
import { StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { DeadlineText } from '../deadline-text.tsx';
import { keptList } from '../kept-list.ts';
import { usePortal } from '../use-portal.ts';
import { workList } from './work-list.ts';

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
      <Link
        to={keptList()}
        className="inline-flex min-h-6 items-center gap-1.5 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <ArrowLeft className="size-4" />
        Your dashboard
      </Link>
      <div className="mt-3 mb-2 flex items-center justify-between gap-2">
        <p className="text-sm font-semibold">
          All issues <span className="font-normal text-ink-muted tabular-nums max-lg:hidden">{count}</span>
        </p>
        <Button
          variant="ghost"
          size="sm"
          onClick={refresh}
          pending={active.isFetching || all.isFetching}
          icon={<RefreshCw className="size-4" />}
        >
          Refresh
        </Button>
      </div>
      {all.error && (
        <p role="alert" className="mb-2 text-sm text-danger-ink">
          {all.error.message}
        </p>
      )}
      {!listed && !all.error && (
        <Loading label="Loading issues">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="mt-2 h-14 w-full" />
          <Skeleton className="mt-2 h-14 w-full" />
        </Loading>
      )}
      {listed?.length === 0 && <p className="text-sm text-ink-muted">No issues are available.</p>}
      {listed && listed.length > 0 && (
        <ScrollArea place={listed.findIndex(({ id }) => id === openId)}>
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
        </ScrollArea>
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
      <nav aria-label="All issues" className="sticky top-18 hidden lg:block">
        {list}
      </nav>
    </aside>
  );
}

function ScrollArea({ place, children }: { place: number; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = area.current?.querySelectorAll('a')[place];
    if (!area.current || !open) return;
    const below = open.offsetTop + open.offsetHeight - area.current.clientHeight;
    if (area.current.scrollTop < below) area.current.scrollTop = below;
    if (area.current.scrollTop > open.offsetTop) area.current.scrollTop = open.offsetTop;
  }, [place]);
  return (
    <div ref={area} className="relative max-h-[calc(100dvh-10rem)] overflow-y-auto">
      {children}
    </div>
  );
}

function IssueLinks({ issues, openId }: { issues: readonly Issue[]; openId: string }) {
  const { engineer } = usePortal();
  const isPortal = useLocation().pathname.startsWith(paths.engineerApp);
  const pathOf = isPortal ? paths.engineerAppIssue : paths.engineerIssue;
  const entryId = (issues.find(({ id }) => id === openId) ?? issues[0])?.id;
  return (
    <ul className="grid gap-1" onKeyDown={moveByKey}>
      {issues.map((issue) => (
        <li key={issue.id} className="min-w-0 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
          <Link
            to={pathOf(issue.id)}
            tabIndex={issue.id === entryId ? 0 : -1}
            aria-current={issue.id === openId ? 'page' : undefined}
            className={classNames(
              'block rounded border px-3 py-2.5 -outline-offset-2!',
              issue.id === openId ? 'border-edge bg-surface' : 'border-transparent hover:bg-sunken',
            )}
          >
            <span className="line-clamp-2 text-sm font-semibold break-words">{issue.title}</span>
            <span className="mt-1.5 flex flex-wrap gap-1.5">
              <StatusBadge status={engineerStatusLabel(issue)} />
              <UrgencyBadge urgency={issue.urgency} />
              <UnreadBadge issueId={issue.id} readerId={engineer.id} />
            </span>
            <span className="mt-1.5 block text-xs text-ink-muted">
              <DeadlineText issue={issue} isShort />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Tab moves the focus into the list. The arrow keys then move the focus within the list. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || !links[to]) return;
  event.preventDefault();
  links[to].focus();
}
