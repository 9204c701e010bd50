import type { MessageSender } from '#domain/issue/message.ts';
import type { Engineer } from '#web/data/engineer/profile.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { useMessages } from '#web/data/issue/messages.ts';
import { MessageThread } from '#web/issue/message-thread.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';

type ConversationProps = {
  issue: Issue;
  engineer: Engineer | null;
  conversation: ReturnType<typeof useMessages>;
  since: number;
  isNextStep: boolean;
};

export function Conversation({ issue, engineer, conversation, since, isNextStep }: ConversationProps) {
  const nameOf = (sender: MessageSender, at: string) => {
    if (sender !== 'engineer') return 'LastMile';
    if (!engineer) return 'Engineer';
    return Date.parse(at) < since ? 'An earlier engineer' : engineer.name;
  };
  return (
    <SectionCard id="conversation" title="Conversation" heading="mb-4 text-lg">
      <MessageThread
        issueId={issue.id}
        conversation={conversation}
        reader="client"
        nameOf={nameOf}
        empty={
          engineer
            ? `Nothing was written yet. ${engineer.name} reads what you write here.`
            : 'Nothing was written yet. What you add here is read by the engineer who takes your issue.'
        }
        sendButton={isNextStep ? 'primary' : 'secondary'}
      />
    </SectionCard>
  );
}
