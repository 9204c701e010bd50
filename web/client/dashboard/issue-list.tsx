import type { useOwnIssues } from '#web/data/client/own-issues.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { type Filters, isNarrowed } from './filters.ts';
import { IssueRow } from './issue-row.tsx';

type IssueListProps = {
  list: ReturnType<typeof useOwnIssues> & { issues: Issue[] };
  readerId: string;
  filters: Filters;
};

export function IssueList({ list, readerId, filters }: IssueListProps) {
  const { issues, isLooking } = list;
  if (issues.length === 0)
    return isNarrowed(filters.applied) ? <NothingFits filters={filters} /> : <NothingYet />;
  return (
    <div aria-busy={isLooking} className="grid gap-4">
      <ul className="divide-y divide-hairline overflow-hidden rounded border border-hairline bg-surface">
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} readerId={readerId} />
        ))}
      </ul>
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
      Your issues appear here, with their status and your engineer’s messages.
    </EmptyState>
  );
}

function NothingFits({ filters: { clear } }: { filters: Filters }) {
  return (
    <EmptyState
      title="No support issues found"
      action={<Button onClick={clear}>Clear search and filters</Button>}
    >
      Nothing matches your search and filters.
    </EmptyState>
  );
}
