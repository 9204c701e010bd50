import { backend } from '../backend/backend.ts';
import { leave } from './pending-sign-out.ts';

/** What the service says of an account that nobody may be signed in to any more. */
const over: readonly (string | undefined)[] = ['user_not_found', 'user_banned'];

/** Signs out here, in every tab, if the session was ended elsewhere or its account is gone. */
export function leaveIfEnded(): Promise<void> {
  return leave(askIfEnded());
}

async function askIfEnded(): Promise<void> {
  const { auth } = await backend();
  // The client library itself leaves a session that it is told is not there.
  const { error } = await auth.getUser();
  if (over.includes(error?.code)) await auth.signOut({ scope: 'local' });
}
