import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { authError } from '../wire/auth-error.ts';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string | null): Promise<boolean>;
};

/**
 * Hashes and compares passwords. Uses at most half of the CPU cores, so that the server can still handle
 * other requests. If `hash` is null, `matches` compares with another hash, so that the response time does not
 * reveal that the account has no password. Throws 503 if more than `waitingAtMost` calls are waiting.
 */
export function createPasswordHasher(rounds: number, waitingAtMost = 200): PasswordHasher {
  const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
  const inTurn = limitedTurns(atOnce, waitingAtMost);
  const nobodysHash = bcrypt.hash('nobody has this password', rounds);
  return {
    hash: (password) => inTurn(() => bcrypt.hash(password, rounds)),
    async matches(password, hash) {
      const against = hash ?? (await nobodysHash);
      const isSame = await inTurn(() => bcrypt.compare(password, against));
      return isSame && hash !== null;
    },
  };
}

function limitedTurns(atOnce: number, waitingAtMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= waitingAtMost) throw tooBusy();
      // The call that finishes passes its slot to this call, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function tooBusy() {
  return authError(
    503,
    'request_timeout',
    'Too many people are signing in right now. Try again in a moment.',
    {
      headers: { 'retry-after': '5' },
    },
  );
}
