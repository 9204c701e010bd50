import { useEffect } from 'react';
import { logFailure } from './log.ts';
import type { Message } from './messages.ts';
import { callProcedure } from './procedure.ts';

/**
 * Says, while the page is looked at, that the newest message of an issue is before its reader, so that no mail tells them
 * of it. Best effort: what fails costs one mail too many.
 */
export function useConversationSeen(issueId: string, messages: readonly Message[]): void {
  const newest = messages.at(-1)?.id ?? null;
  useEffect(() => {
    if (newest === null) return;
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', say);
      callProcedure('see_messages', { p_issue_id: issueId }).catch((cause: unknown) =>
        logFailure('That a conversation was seen could not be kept', cause),
      );
    };
    document.addEventListener('visibilitychange', say);
    say();
    return () => document.removeEventListener('visibilitychange', say);
  }, [issueId, newest]);
}
