import type { Issue } from '#web/data/issue/issue.ts';
import { useMessages } from '#web/data/issue/messages.ts';
import { MessageThread } from '#web/issue/message-thread.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { whoReads } from './who-reads.ts';

export function Conversation({ issue }: { issue: Issue }) {
  const conversation = useMessages(issue.id);
  return (
    <SectionCard id="conversation" title="Conversation" heading="mb-4 text-lg">
      <MessageThread
        issueId={issue.id}
        conversation={conversation}
        reader="operator"
        // A former engineer may have written the message, so no name is shown.
        nameOf={(sender) => (sender === 'engineer' ? 'The engineer' : 'The client')}
        empty={`Nothing was written. ${whoReads(issue)}`}
        sendButton={issue.takenDownAt ? null : 'secondary'}
      />
    </SectionCard>
  );
}
