import type { UnsentMessage } from '#web/data/issue/outbox.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { MessageRow } from '#web/ui/text/message-row.tsx';
import { MessageFiles } from './attachment-list.tsx';
import type { Composer } from './use-composer.ts';

type UnsentMessagesProps = { messages: readonly UnsentMessage[]; composer: Composer };

export function UnsentMessages({ messages, composer }: UnsentMessagesProps) {
  return messages.map((message) => (
    <div key={message.id} className="py-2.5">
      <MessageRow author={{ name: 'You' }} at={message.writtenAt} standing={message.state}>
        <Markdown>{message.content}</Markdown>
        <MessageFiles files={message.files} />
        {message.state === 'failed' && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => composer.sendAgain(message)}>
              Try Again
            </Button>
            <Button size="sm" variant="ghost" onClick={() => composer.takeBack(message)}>
              Edit
            </Button>
          </div>
        )}
      </MessageRow>
    </div>
  ));
}
