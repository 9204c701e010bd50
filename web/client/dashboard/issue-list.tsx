import type { Issue } from '#web/data/issue.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { paths } from '#web/ui/paths.ts';
import { filteredIssues } from './filtered-issues.ts';
import { IssueCard } from './issue-card.tsx';
import type { Filters } from './use-filters.ts';

export function IssueList({ issues, filters }: { issues: readonly Issue[]; filters: Filters }) {
  const shown = filteredIssues(issues, filters);
  if (issues.length === 0) return <NothingYet />;
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 issue' : `${shown.length} issues`}
      </p>
      {shown.length === 0 ? (
        <NothingFits onClear={filters.clear} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {shown.map((issue) => (
            <IssueCard key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
    </>
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

function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No support issues found"
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    >
      None of your issues fits this search and these filters.
    </EmptyState>
  );
}
