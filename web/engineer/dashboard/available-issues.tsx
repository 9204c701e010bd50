import { EyeOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { byAge } from '../by-deadline.ts';
import { type IssueListing, IssueListState } from './issue-list-state.tsx';

export function AvailableIssues({ list }: { list: IssueListing }) {
  return (
    <>
      <p className="mb-4 flex items-start gap-2 text-sm text-ink-muted">
        <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Repository, live link, files and conversation are hidden until you claim an issue.
      </p>
      <IssueListState
        list={list}
        order={byAge}
        empty={
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
        }
      />
    </>
  );
}
