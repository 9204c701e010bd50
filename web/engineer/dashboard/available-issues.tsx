import { EyeOff } from 'lucide-react';
import { countedText } from '#domain/issue/issue-lists.ts';
import { useAvailableIssues } from '#web/data/engineer/available-issues.ts';
import { IssueCardsLoading } from '#web/issue/issue-cards-loading.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { AvailableFilters } from './available-filters.tsx';
import { EngineerIssueCard } from './engineer-issue-card.tsx';
import { type Filters, isNarrowed, useFilters } from './filters.ts';

type List = ReturnType<typeof useAvailableIssues>;

export function AvailableIssues({ skills }: { skills: readonly string[] }) {
  const filters = useFilters();
  const list = useAvailableIssues(filters.applied);
  const hasNone = list.issues?.length === 0 && !list.isLooking && !isNarrowed(filters.applied);
  return (
    <div className="grid gap-6">
      <p className="flex items-start gap-2 text-sm text-ink-muted">
        <EyeOff className="mt-0.5 size-4 shrink-0" />
        Repository, live link, files and conversation are hidden until you claim an issue. The client’s email
        address is never shown.
      </p>
      {!hasNone && <AvailableFilters filters={filters} />}
      {hasNone && <NothingAvailable list={list} />}
      {!hasNone && list.issues && <Found list={list} filters={filters} skills={skills} />}
      {!list.issues && list.error && (
        <ErrorState title={list.error.message} onRetry={() => void list.refetch()}>
          Check your connection and try again. What you claimed is still yours.
        </ErrorState>
      )}
      {!list.issues && !list.error && <IssueCardsLoading />}
    </div>
  );
}

function Found({ list, filters, skills }: { list: List; filters: Filters; skills: readonly string[] }) {
  const { issues = [], isLooking } = list;
  return (
    <div aria-busy={isLooking} className="grid gap-4">
      <p role="status" className="min-h-5 text-sm text-ink-muted">
        {isLooking ? 'Looking…' : countText(list.total, isNarrowed(filters.applied))}
      </p>
      {issues.length === 0 && <NothingFits filters={filters} />}
      {issues.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {issues.map((issue) => (
            <EngineerIssueCard key={issue.id} issue={issue} skills={skills} />
          ))}
        </ul>
      )}
      {!isLooking && (
        <LoadMore list={list} error={list.error}>
          Show more issues
        </LoadMore>
      )}
    </div>
  );
}

function countText(total: number, isFiltered: boolean): string {
  if (total === 0) return '';
  const issues = total === 1 ? '1 issue' : `${countedText(total)} issues`;
  return isFiltered ? `${issues} found` : `${issues} to claim`;
}

function NothingFits({ filters }: { filters: Filters }) {
  return (
    <EmptyState
      title="No available issue fits"
      action={<Button onClick={filters.clear}>Clear search and filters</Button>}
    >
      Others may be waiting. New ones appear here as they come in.
    </EmptyState>
  );
}

function NothingAvailable({ list }: { list: List }) {
  return (
    <EmptyState
      title="No issues are available"
      action={
        <Button onClick={() => void list.refetch()} pending={list.isFetching} pendingLabel="Looking…">
          Look again
        </Button>
      }
    >
      Nobody is waiting for an engineer right now. New issues appear here as they come in.
    </EmptyState>
  );
}
