import type { MessageSender } from '#domain/issue/message.ts';
import type { Engineer } from '#web/data/engineers.ts';
import type { Issue } from '#web/data/issue.ts';
import type { Message, useMessages } from '#web/data/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { MessageBubble } from '#web/ui/message-bubble.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { MessageComposer } from './message-composer.tsx';

type ConversationProps = {
  issue: Issue;
  engineer: Engineer | null;
  conversation: ReturnType<typeof useMessages>;
};

export function Conversation({ issue, engineer, conversation }: ConversationProps) {
  const { data: messages, error, refetch } = conversation;
  return (
    <Card as="section" aria-labelledby="conversation">
      <h2 id="conversation" className="text-lg font-semibold">
        Conversation
      </h2>
      {!messages && !error && (
        <Loading label="Loading the conversation">
          <Skeleton className="mt-4 h-16 w-2/3" />
          <Skeleton className="mt-4 ml-auto h-16 w-2/3" />
        </Loading>
      )}
      {!messages && error && (
        <div className="mt-3">
          <p className="mb-3 text-sm text-danger-ink">{error.message}</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {messages && <Messages messages={messages} engineer={engineer} />}
      <MessageComposer issueId={issue.id} />
    </Card>
  );
}

function Messages({ messages, engineer }: { messages: readonly Message[]; engineer: Engineer | null }) {
  return (
    <div role="log" aria-label="Messages" className="mt-4 grid gap-4">
      {messages.length === 0 && (
        <p className="text-sm text-ink-muted">
          {engineer
            ? `Nothing was written yet. ${engineer.name} reads what you write here.`
            : 'Nothing was written yet. What you add here is read by the engineer who takes your issue.'}
        </p>
      )}
      {messages.map((message) => (
        <MessageBubble
          key={message.id}
          author={authorOf(message.sender, engineer)}
          at={message.createdAt}
          isOwn={message.sender === 'client'}
          isSending={message.isPending ?? false}
        >
          <Markdown>{message.content}</Markdown>
        </MessageBubble>
      ))}
    </div>
  );
}

function authorOf(sender: MessageSender, engineer: Engineer | null): string {
  switch (sender) {
    case 'client':
      return 'You';
    case 'engineer':
      return engineer?.name ?? 'Engineer';
    case 'operator':
      return 'LastMile';
  }
}
