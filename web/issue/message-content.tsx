import { CircleCheck } from 'lucide-react';
import { FIX_MESSAGE_START } from '#domain/issue/message.ts';
import type { Message } from '#web/data/issue/messages.ts';
import { Markdown } from '#web/ui/text/markdown.tsx';

/** A fix submission gets a heading. */
export function MessageContent({ sender, content }: Pick<Message, 'sender' | 'content'>) {
  if (sender !== 'engineer' || !content.startsWith(FIX_MESSAGE_START)) return <Markdown>{content}</Markdown>;
  return (
    <>
      <p className="mb-2 flex items-center gap-2 border-b border-hairline pb-2 font-semibold text-positive-ink">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        Fix submitted:
      </p>
      <Markdown>{content.slice(FIX_MESSAGE_START.length).trim()}</Markdown>
    </>
  );
}
