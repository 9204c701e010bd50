import type { Engineer } from '#web/data/engineers.ts';
import type { Issue } from '#web/data/issue.ts';
import type { useMessages } from '#web/data/messages.ts';
import { MessageComposer } from '#web/issue/message-composer.tsx';
import { MessageLog } from '#web/issue/message-log.tsx';
import { Card } from '#web/ui/card.tsx';

type ConversationProps = {
  issue: Issue;
  engineer: Engineer | null;
  conversation: ReturnType<typeof useMessages>;
  /** Whether writing is the next thing to do; not where a decision waits. */
  isNextStep: boolean;
};

export function Conversation({ issue, engineer, conversation, isNextStep }: ConversationProps) {
  return (
    <Card as="section" aria-labelledby="conversation">
      <h2 id="conversation" className="mb-4 text-lg font-semibold">
        Conversation
      </h2>
      <MessageLog
        conversation={conversation}
        reader="client"
        nameOf={(sender) => (sender === 'engineer' ? (engineer?.name ?? 'Engineer') : 'LastMile')}
        empty={
          engineer
            ? `Nothing was written yet. ${engineer.name} reads what you write here.`
            : 'Nothing was written yet. What you add here is read by the engineer who takes your issue.'
        }
      />
      <MessageComposer issueId={issue.id} sender="client" variant={isNextStep ? 'primary' : 'secondary'} />
    </Card>
  );
}
