import type { StoredStatus } from './status.ts';

/** Every change of status that the database allows; writing the value that is there already changes nothing. */
const TRANSITIONS = [
  { from: 'pending', to: 'in_progress', when: 'an engineer starts work' },
  { from: 'in_progress', to: 'completed', when: 'an engineer submits a fix' },
  { from: 'pending', to: 'cancelled', when: 'the issue is cancelled before work starts' },
  { from: 'in_progress', to: 'cancelled', when: 'an operator cancels the issue' },
  { from: 'completed', to: 'in_progress', when: 'the client asks for changes' },
  { from: 'in_progress', to: 'pending', when: 'the issue is released or reassigned' },
] as const satisfies { from: StoredStatus; to: StoredStatus; when: string }[];

/** Whether an issue may go from one stored status to another; staying where it is always may. */
export function allowsTransition(from: StoredStatus, to: StoredStatus): boolean {
  return from === to || TRANSITIONS.some((transition) => transition.from === from && transition.to === to);
}
