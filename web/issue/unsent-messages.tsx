import type { UnsentMessage } from '#web/data/issue/outbox.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { MessageBubble } from '#web/ui/text/message-bubble.tsx';
import { MessageFiles } from './message-files.tsx';
import type { Composer } from './use-composer.ts';

type UnsentMessagesProps = { messages: readonly UnsentMessage[]; composer: Composer };

export function UnsentMessages({ messages, composer }: UnsentMessagesProps) {
  return messages.map((message) => (
    <div key={message.id} className="grid gap-2">
      <MessageBubble
        author="You"
        at={message.writtenAt}
        isOwn
        standing={message.state === 'sending' ? 'sending' : 'failed'}
      >
        <Markdown>{message.content}</Markdown>
        <MessageFiles files={message.files} />
      </MessageBubble>
      {message.state === 'failed' && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="sm" onClick={() => composer.sendAgain(message)}>
            Try Again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => composer.takeBack(message)}>
            Edit
          </Button>
        </div>
      )}
    </div>
  ));
}
