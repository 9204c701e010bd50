import { useState } from 'react';
import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { MESSAGE_LIMIT, type MessageSender, messageText } from '#domain/issue/message.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { type UnsentMessage, useOutbox } from '#web/data/issue/outbox.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { addToKeptText, useKeptText } from './use-kept-text.ts';
import { useMessageFiles } from './use-message-files.ts';

export function useComposer(issueId: string, sender: MessageSender) {
  const [typed, setTyped] = useKeptText(draftKey(issueId));
  const [error, setError] = useState<string>();
  const files = useMessageFiles(`lastmile.message-files.${sender}.${issueId}`);
  const outbox = useOutbox({ issueId, sender });
  const text = messageText(typed);
  const isWaiting = files.isUploading || files.hasFailed;

  function tell(delivery: Promise<void>): void {
    delivery.then(
      () => toast.success(issueNotices.messageSent),
      (failure: Error) => toast.error(failure.message),
    );
  }

  return {
    typed,
    error,
    files,
    isReady: text !== null && !isWaiting,
    unsent: outbox.unsent,
    type: (next: string) => {
      setTyped(next);
      setError(undefined);
    },
    submit: (): boolean => {
      const fault = faultOf(text);
      setError(fault);
      if (fault) toast.error(fault);
      if (fault || !text || isWaiting) return false;
      tell(outbox.send(text, files.stored));
      setTyped('');
      files.letGo();
      return true;
    },
    sendAgain: (message: UnsentMessage) => tell(outbox.deliver(message)),
    takeBack: ({ id, content, files: attached }: UnsentMessage) => {
      outbox.takeBack(id);
      setTyped(text ? `${content}\n\n${typed}` : content);
      files.giveBack(attached);
    },
  };
}

const draftKey = (issueId: string) => `lastmile.message-draft.${issueId}`;

export function addToDraft(issueId: string, text: string): void {
  addToKeptText(draftKey(issueId), text);
}

export type Composer = ReturnType<typeof useComposer>;

function faultOf(text: string | null): string | undefined {
  if (!text) return issueErrors.messageRequired;
  return isLongerThan(text, MESSAGE_LIMIT) ? issueErrors.messageTooLong(MESSAGE_LIMIT) : undefined;
}
