import type { Engineer } from '#web/data/engineers.ts';
import type { Issue } from '#web/data/issue.ts';
import { useMessages } from '#web/data/messages.ts';
import { MessageComposer } from '#web/issue/message-composer.tsx';
import { MessageLog } from '#web/issue/message-log.tsx';
import { Card } from '#web/ui/card.tsx';

export function Conversation({ issue, engineer }: { issue: Issue; engineer: Engineer | null }) {
  const conversation = useMessages(issue.id);
  return (
    <Card as="section" aria-labelledby="conversation">
      <h2 id="conversation" className="mb-4 text-lg font-semibold">
        Conversation
      </h2>
      <MessageLog
        conversation={conversation}
        reader="operator"
        nameOf={(sender) => (sender === 'engineer' ? (engineer?.name ?? 'Engineer') : 'Client')}
        empty="Nothing was written yet. What you write is read by the client and by the engineer."
      />
      {!issue.takenDownAt && <MessageComposer issueId={issue.id} sender="operator" variant="secondary" />}
    </Card>
  );
}
