import { useLayoutEffect, useState } from 'react';
import { useSession } from '#web/data/account/session.ts';
import { isSessionKept } from '#web/data/account/session-key.ts';
import type { DraftOwner } from './draft.ts';

export function useDraftOwner(): { owner: DraftOwner | undefined; ownEmail: string | null } {
  const session = useSession();
  const [isGuest, setIsGuest] = useState(false);
  useLayoutEffect(() => setIsGuest(!isSessionKept()), []);

  if (session.status === 'signed-in') return { owner: session.user.id, ownEmail: session.user.email || null };
  // A person who has not entered the second factor submits as a visitor.
  const isKnown = session.status !== 'loading' || isGuest;
  return { owner: isKnown ? null : undefined, ownEmail: null };
}
