import { FileArchive, FileText, Folder, GitPullRequest, List } from 'lucide-react';
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
          {reads.length === 0 && <p className="mt-1 text-ink-muted">Nothing yet.</p>}
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

const shown = {
  dir: { Icon: Folder, said: null, kind: ' (folder)' },
  file: { Icon: FileText, said: null, kind: ' (file)' },
  names: { Icon: List, said: 'The names of all files', kind: '' },
  pull_request: { Icon: GitPullRequest, said: 'How a pull request stands', kind: '' },
  archive: { Icon: FileArchive, said: 'The whole repository, as a download', kind: '' },
} as const satisfies Record<ReadKind, object>;

function Read({ read: { engineer, repository, path, kind, readAt } }: { read: RepositoryRead }) {
  const { Icon, said, kind: spoken } = shown[kind];
  return (
    <li className="flex items-start gap-2.5">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0">
        {said && <p>{said}</p>}
        <p className="font-mono text-xs/5 wrap-anywhere">
          {path === '' ? repository : path}
          <span className="sr-only">{spoken}</span>
        </p>
        <p className="text-ink-muted">
          {engineer ?? 'An engineer'}, <DateText value={readAt} withTime />
        </p>
      </div>
    </li>
  );
}
