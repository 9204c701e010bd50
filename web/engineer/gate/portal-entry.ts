import type { Approval } from '#domain/engineer/approval.ts';
import type { Engineer } from '#web/data/engineer/profile.ts';

type Answer<T> = { data: T | undefined; error: Error | null };

type PortalEntry =
  | { kind: 'checking' | 'unchecked' | 'unknown-person' | 'no-profile' }
  | { kind: 'kept-out'; standing: 'waiting' | 'suspended'; engineer: Engineer }
  | { kind: 'open'; engineer: Engineer };

/** Data that has loaded stays valid if a later request fails. */
export function portalEntry(standing: Answer<Approval>, profile: Answer<Engineer | null>): PortalEntry {
  if (standing.data === undefined) return { kind: standing.error ? 'unchecked' : 'checking' };
  if (standing.data === 'none') return { kind: 'no-profile' };
  if (profile.data === undefined) return { kind: profile.error ? 'unknown-person' : 'checking' };
  if (profile.data === null) return { kind: 'no-profile' };
  return standing.data === 'approved'
    ? { kind: 'open', engineer: profile.data }
    : { kind: 'kept-out', standing: standing.data, engineer: profile.data };
}
