import type { ReadKind } from '#domain/repository/code-host.ts';
import type { RepositoryRead, useRepositoryReads } from '#web/data/code-host/access.ts';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';

export function RepositoryReads({ log }: { log: ReturnType<typeof useRepositoryReads> }) {
  const { reads, error, hasMore, isLoadingMore, loadMore, refetch } = log;
  return (
    <div className="border-t border-hairline pt-4">
      <h3 className="font-semibold">What was read</h3>
      {reads ? (
        <>
          {reads.length === 0 && (
            <p className="mt-1 text-ink-muted">Your engineer hasn’t read anything yet.</p>
          )}
          <ul aria-label="What was read" className="mt-3 grid gap-3">
            {reads.map((read) => (
              <Read key={read.id} read={read} />
            ))}
          </ul>
          {hasMore && (
            <Button
              size="sm"
              className="mt-4"
              onClick={() => void loadMore()}
              pending={isLoadingMore}
              pendingLabel="Loading…"
            >
              Show older
            </Button>
          )}
        </>
      ) : error ? (
        <PartError error={error} onRetry={refetch} className="mt-1" />
      ) : (
        <Loading label="Loading what was read">
          <Skeleton className="mt-3 h-10" />
        </Loading>
      )}
    </div>
  );
}

const said: Record<ReadKind, string> = {
  dir: 'Folder',
  file: 'File',
  names: 'All file names',
  pull_request: 'The state of a pull request',
  archive: 'The whole repository (download)',
  estimate: 'All file names and named files, for the estimate',
};

function Read({ read: { engineer, repository, path, kind, readAt } }: { read: RepositoryRead }) {
  return (
    <li>
      <p className="font-mono text-xs/5 wrap-anywhere">{path || repository}</p>
      <p className="text-ink-muted">
        {said[kind]} · {engineer ?? 'An engineer'}, <DateText value={readAt} withTime />
      </p>
    </li>
  );
}
