import type { Session as AuthSession } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { backend } from './backend.ts';
import { keepEngineer, markEngineer } from './kept-engineer.ts';
import { logFailure } from './log.ts';
import { forgetAnswers } from './query-client.ts';

export type SessionUser = { id: string; email: string; name: string | null };

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: SessionUser };

const loading: Session = { status: 'loading', user: null };
const signedOut: Session = { status: 'signed-out', user: null };
const listeners = new Set<() => void>();
let session: Session = loading;
let hasStarted = false;
let isFollowing = false;

/** Who is signed in, in this tab and all others: the client library tells every tab of every change. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => loading,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!hasStarted) start();
  return () => listeners.delete(listener);
}

function start(): void {
  hasStarted = true;
  backend().then(
    ({ auth }) => auth.onAuthStateChange((_event, current) => change(current)),
    () => {
      hasStarted = false;
      change(null);
    },
  );
}

function change(current: AuthSession | null): void {
  const next: Session = current ? { status: 'signed-in', user: userOf(current) } : signedOut;
  // For the page's styles; theme.js sets it as the page begins.
  document.documentElement.toggleAttribute('data-signed-in', current !== null);
  if (current?.user.user_metadata.role === 'engineer') keepEngineer(current.user.id);
  else markEngineer();
  if (isSame(session, next)) return;
  const wasSomebodyElse = session.status !== 'loading' && session.user?.id !== next.user?.id;
  session = next;
  if (wasSomebodyElse) forgetAnswers();
  followChanges();
  for (const listener of listeners) listener();
}

/** The channel is the session's own, and its code is loaded by those alone who are signed in. */
function followChanges(): void {
  if (session.status !== 'signed-in' && !isFollowing) return;
  isFollowing = true;
  void import('./live.ts').then(
    ({ follow }) => follow(session.user?.id ?? null),
    (cause: unknown) => logFailure('Changes cannot be followed', cause),
  );
}

export function userOf({ user }: Pick<AuthSession, 'user'>): SessionUser {
  const name: unknown = user.user_metadata.name;
  return {
    id: user.id,
    email: user.email ?? '',
    name: typeof name === 'string' && name !== '' ? name : null,
  };
}

function isSame(one: Session, other: Session): boolean {
  return (
    one.status === other.status &&
    one.user?.id === other.user?.id &&
    one.user?.email === other.user?.email &&
    one.user?.name === other.user?.name
  );
}
