import type { useIssues } from '#web/data/issue/issues.ts';
import { IssueCardsLoading } from '#web/issue/issue-cards-loading.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { byDeadline } from '../by-deadline.ts';
import { EngineerIssueCard } from './engineer-issue-card.tsx';

type ActiveIssuesProps = { list: ReturnType<typeof useIssues>; onLook: () => void };

export function ActiveIssues({ list, onLook }: ActiveIssuesProps) {
  return (
    <Loaded
      query={{ ...list, data: list.issues }}
      loading={<IssueCardsLoading />}
      advice="Check your connection and try again. What you claimed is still yours."
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
    >
      {(issues) => (
        <>
          <ul className="grid gap-4 md:grid-cols-2">
            {issues.toSorted(byDeadline).map((issue) => (
              <EngineerIssueCard key={issue.id} issue={issue} />
            ))}
          </ul>
          <LoadMore list={list} className="mt-6">
            Show older issues
          </LoadMore>
        </>
      )}
    </Loaded>
  );
}
