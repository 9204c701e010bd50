import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { MESSAGE_LIMIT, type MessageSender, messageText } from '#domain/issue/message.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { useSendMessage } from '#web/data/messages.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonVariant } from '#web/ui/button-style.ts';
import { TextArea } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useKeptText } from './use-kept-text.ts';

type MessageComposerProps = {
  issueId: string;
  sender: MessageSender;
  /** Secondary where the screen has another next thing to do. */
  variant?: ButtonVariant;
};

export function MessageComposer({ issueId, sender, variant = 'primary' }: MessageComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped, giveBack] = useKeptText(`lastmile.message-draft.${issueId}`);
  const [error, setError] = useState<string>();
  const sending = useSendMessage(issueId, sender);
  const text = messageText(typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    const fault = faultOf(text);
    setError(fault ?? undefined);
    if (fault || !text) {
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    setTyped('');
    sending.mutateAsync(text).then(
      () => toast.success(issueNotices.messageSent),
      (failure: Error) => {
        giveBack(text);
        toast.error(failure.message);
      },
    );
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 grid gap-3">
      <TextArea
        label="Your message"
        name="message"
        className="!min-h-24"
        hint="Markdown is supported. Ctrl + Enter sends."
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={sendByKey}
      />
      <div>
        <Button
          type="submit"
          variant={variant}
          aria-disabled={!text || undefined}
          pending={sending.isPending}
          pendingLabel="Sending…"
          icon={<SendHorizontal aria-hidden="true" className="size-4" />}
        >
          Send message
        </Button>
      </div>
    </form>
  );
}

function faultOf(text: string | null): string | null {
  if (!text) return issueErrors.messageRequired;
  return isLongerThan(text, MESSAGE_LIMIT) ? issueErrors.messageTooLong(MESSAGE_LIMIT) : null;
}
