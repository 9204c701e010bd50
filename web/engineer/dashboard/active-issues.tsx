import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { byDeadline } from '../by-deadline.ts';
import { type IssueListing, IssueListState } from './issue-list-state.tsx';

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
