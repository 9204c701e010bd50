import type { ReactNode } from 'react';
import type { Issue } from '#web/data/issue/issue.ts';
import type { useIssues } from '#web/data/issue/issues.ts';
import { IssueCardsLoading } from '#web/issue/issue-cards-loading.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { byDeadline } from '../by-deadline.ts';
import { EngineerIssueCard } from './engineer-issue-card.tsx';

export function ActiveIssues({ list, onLook }: { list: IssueListing; onLook: () => void }) {
  return (
    <IssueListState
      list={list}
      order={byDeadline}
      empty={
        <EmptyState
          title="You hold no issues"
          action={
            <Button variant="primary" onClick={onLook}>
              Look at available issues
            </Button>
          }
        >
          Issues that you claim stand here until they are resolved, the most urgent first.
        </EmptyState>
      }
    />
  );
}

type IssueListing = ReturnType<typeof useIssues>;

type IssueListStateProps = { list: IssueListing; empty: ReactNode; order: (a: Issue, b: Issue) => number };

function IssueListState({ list, empty, order }: IssueListStateProps) {
  const { issues, error, refetch } = list;
  if (!issues) {
    return error ? (
      <ErrorState title={error.message} onRetry={() => void refetch()}>
        Check your connection and try again. What you claimed is still yours.
      </ErrorState>
    ) : (
      <IssueCardsLoading />
    );
  }
  if (issues.length === 0) return empty;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {issues.toSorted(order).map((issue) => (
          <EngineerIssueCard key={issue.id} issue={issue} />
        ))}
      </ul>
      <LoadMore list={list} className="mt-6">
        Show older issues
      </LoadMore>
    </>
  );
}
