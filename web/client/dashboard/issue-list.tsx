import type { useOwnIssues } from '#web/data/client/own-issues.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { countText } from './count-text.ts';
import { type Filters, isNarrowed } from './filters.ts';
import { IssueCard } from './issue-card.tsx';

type IssueListProps = {
  list: ReturnType<typeof useOwnIssues>;
  readerId: string;
  filters: Filters;
};

export function IssueList({ list, readerId, filters }: IssueListProps) {
  const { issues = [], isLooking } = list;
  const isFiltered = isNarrowed(filters.applied);
  return (
    <div aria-busy={isLooking} className="grid gap-4">
      <p role="status" className="min-h-5 text-sm text-ink-muted">
        {isLooking ? 'Looking…' : countText(issues.length, { hasMore: list.hasMore, isFiltered })}
      </p>
      {issues.length === 0 && (isFiltered ? <NothingFits filters={filters} /> : <NothingYet />)}
      {issues.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {issues.map((issue) => (
            <IssueCard key={issue.id} issue={issue} readerId={readerId} />
          ))}
        </ul>
      )}
      {!isLooking && (
        <LoadMore list={list} error={list.error}>
          Show older issues
        </LoadMore>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="No support issues found"
      action={
        <ButtonLink to={paths.submitIssue} variant="primary">
          Submit Your First Issue
        </ButtonLink>
      }
    >
      Issues sent from your address appear here, with their status and your engineer’s answers.
    </EmptyState>
  );
}

function NothingFits({ filters: { applied, clear } }: { filters: Filters }) {
  return (
    <EmptyState
      title="No support issues found"
      action={<Button onClick={clear}>Clear search and filters</Button>}
    >
      {applied.search ? (
        <>
          None of your issues has “<span className="break-words">{applied.search}</span>” in its name or
          description and fits the filters.
        </>
      ) : (
        'None of your issues fits these filters.'
      )}{' '}
      They are all still there.
    </EmptyState>
  );
}
