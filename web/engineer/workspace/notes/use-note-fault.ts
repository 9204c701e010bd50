import { useState } from 'react';
import { issueErrors } from '#domain/errors/issue.ts';
import { workingNoteErrors } from '#domain/errors/working-note.ts';
import { messageText, REASON_LIMIT } from '#domain/issue/message.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useNoteFault() {
  const [fault, setFault] = useState<string>();
  return {
    fault,
    clear: () => setFault(undefined),
    /** Returns the text to send, or null if it is invalid. */
    check: (typed: string): string | null => {
      const text = messageText(typed);
      const found =
        text === null
          ? workingNoteErrors.noteRequired
          : isLongerThan(text, REASON_LIMIT)
            ? issueErrors.reasonTooLong(REASON_LIMIT)
            : undefined;
      setFault(found);
      if (found) toast.error(found);
      return found ? null : text;
    },
  };
}
