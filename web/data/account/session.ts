import type { AuthChangeEvent, Session as AuthSession } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { authClient, whenAuthIsLoaded } from '../backend/backend.ts';
import { logFailure } from '../backend/call-failure.ts';
import { forgetAnswers, lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { keepEngineer, markEngineer } from '../engineer/engineer-memory.ts';
import { leave, leaveIfEnded, untilLeft } from './pending-sign-out.ts';
import {
  freshSession,
  isSessionKept,
  keptUserId,
  onSessionStored,
  type StoredSession,
  untilStored,
} from './session-key.ts';
import { keepTimeZone } from './time-zone.ts';

export type SessionUser = { id: string; email: string; name: string | null };

/** `accountId` is also known before the second factor. The server treats such a session as a visitor. */
export type Session =
  | { status: 'loading'; user: null; accountId: null }
  | { status: 'signed-out'; user: null; accountId: null }
  | { status: 'half-signed-in'; user: null; accountId: string }
  | { status: 'signed-in'; user: SessionUser; accountId: string };

const loading: Session = { status: 'loading', user: null, accountId: null };
const signedOut: Session = { status: 'signed-out', user: null, accountId: null };
const listeners = new Set<() => void>();
let session: Session = loading;
let level: string | null = null;
let hasStarted = false;
let isFollowing = false;
let isAsking = false;
let met: Promise<void> = Promise.resolve();
const firstMet = Promise.withResolvers<void>();

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
  whenAuthIsLoaded((auth) => void auth.onAuthStateChange(meetStored));
  onSessionStored(load);
  window.addEventListener('pageshow', reloadIfLeft);
  // A stored session is enough until its token expires. The library that refreshes it is the largest one.
  const stored = freshSession();
  if (stored && !needsSecondFactor(stored)) change(stored);
  else if (isSessionKept()) {
    // It may have ended, and the sign-out would end a session that begins before.
    void leave(firstMet.promise);
    load();
  } else change(null);
}

/** The browser may show a page again as it was before its user signed out. */
function reloadIfLeft({ persisted }: PageTransitionEvent): void {
  if (!persisted || keptUserId() === session.accountId) return;
  document.documentElement.hidden = true;
  window.location.reload();
}

function load(): void {
  authClient().catch(() => {
    hasStarted = false;
    firstMet.resolve();
    change(null);
  });
}

/** Applies the changes in order. Requests read the token from storage, so a new token must be there first. */
function meetStored(event: AuthChangeEvent, current: AuthSession | null): Promise<void> {
  met = met
    .then(() => current && untilStored(current.access_token))
    .then(() => meet(event, current))
    .catch((cause: unknown) => logFailure('A change of the session was not applied', cause))
    .finally(firstMet.resolve);
  return met;
}

function meet(event: AuthChangeEvent, current: AuthSession | null): void {
  // The library reports the stored session when the page loads, and again whenever the tab becomes visible.
  if (session.status === 'loading' && current && needsSecondFactor(current)) {
    if (!isAsking) void meetKeptHalf();
    return;
  }
  change(event === 'SIGNED_OUT' ? null : current);
  if (event === 'USER_UPDATED') lookAgain(queryKeys.everythingOfAccount);
}

/**
 * Asks the server whether a stored session without the second factor is still valid. A session that has ended
 * must not redirect the user.
 */
async function meetKeptHalf(): Promise<void> {
  isAsking = true;
  leaveIfEnded().catch(() => {});
  // If the server does not answer, the stored session is used.
  await untilLeft();
  const auth = await authClient();
  const { data } = await auth.getSession();
  if (session.status === 'loading') change(data.session);
}

function change(current: StoredSession | null): void {
  const next = sessionOf(current);
  // Stylesheets use this attribute. The script theme.js sets it before the first paint.
  document.documentElement.toggleAttribute('data-signed-in', current !== null);
  if (current?.user.user_metadata.role === 'engineer') keepEngineer(current.user.id);
  else markEngineer();
  const nextLevel = current && aalOf(current);
  const isRaised = level !== null && nextLevel !== null && level !== nextLevel;
  level = nextLevel;
  if (isSame(session, next)) {
    if (isRaised) lookAgain();
    return;
  }
  const isOtherCaller =
    session.status !== 'loading' && (session.status !== next.status || session.accountId !== next.accountId);
  session = next;
  if (isOtherCaller) forgetAnswers();
  if (next.status === 'signed-in') keepTimeZone(current?.user.user_metadata.time_zone);
  followChanges();
  for (const listener of listeners) listener();
}

function sessionOf(current: StoredSession | null): Session {
  if (!current) return signedOut;
  const accountId = current.user.id;
  if (needsSecondFactor(current)) return { status: 'half-signed-in', user: null, accountId };
  return { status: 'signed-in', user: userOf(current), accountId };
}

function followChanges(): void {
  if (session.status !== 'signed-in' && !isFollowing) return;
  isFollowing = true;
  void import('../live/follow.ts').then(
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
    one.accountId === other.accountId &&
    one.user?.email === other.user?.email &&
    one.user?.name === other.user?.name
  );
}

type Levelled = Pick<AuthSession, 'access_token'> & { user: Pick<AuthSession['user'], 'factors'> };

export function needsSecondFactor(session: Levelled): boolean {
  const hasFactor = session.user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && aalOf(session) !== 'aal2';
}

/** Reads the level from the token without checking the signature, because the server checks it. */
function aalOf({ access_token: token }: Pick<AuthSession, 'access_token'>): string {
  try {
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown };
    return typeof claims.aal === 'string' ? claims.aal : 'aal1';
  } catch {
    return 'aal1';
  }
}
