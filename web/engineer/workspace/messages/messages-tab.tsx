import { claimStart } from '#web/issue/claim-start.ts';
import { MessageThread } from '#web/issue/message-thread.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { OpenedIssue } from '../opened-issue.ts';

export function MessagesTab({ issue, holder, conversation, history }: OpenedIssue) {
  if (holder === 'another') {
    return (
      <EmptyState title="This conversation is not yours">
        Only the client and the engineer who holds the issue read and write here.
      </EmptyState>
    );
  }
  if (holder === 'nobody') {
    return (
      <EmptyState title="The conversation opens when you claim">
        You and the client write to each other here. Neither of you needs the other’s address.
      </EmptyState>
    );
  }
  return (
    <Card as="section" aria-label="Conversation with the client">
      <MessageThread
        issueId={issue.id}
        conversation={conversation}
        reader="engineer"
        since={claimStart(history.data ?? [])}
        authorOf={(sender) => ({ name: names[sender] })}
        empty="Nothing was written yet. Say hello, and ask for what the description leaves open."
        sendButton="secondary"
      />
    </Card>
  );
}

const names = { client: 'Client', engineer: 'An earlier engineer', operator: 'LastMile' } as const;
