import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { currentSender } from '#server/platform/caller/request-sender.ts';
import { createTurns } from '#server/platform/fair-use/turns.ts';
import { scaled } from '#server/platform/rate-limit/scaled.ts';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string | null): Promise<boolean>;
};

/**
 * Hashes and compares passwords. Uses at most half of the CPU cores, so that the server can still handle
 * other requests. If `hash` is null, `matches` compares with another hash, so that the response time does not
 * reveal that the account has no password. Network addresses take turns. Throws 429 if four calls of the address,
 * times `limitFactor`, are waiting, and 503 if 200 calls are waiting or the wait is too long.
 */
export function createPasswordHasher(rounds: number, limitFactor: number): PasswordHasher {
  const turns = createTurns({
    maxActive: Math.max(1, Math.floor(availableParallelism() / 2)),
    maxQueued: 200,
    maxWaitInMilliseconds: 30_000,
    maxQueuedOfCaller: scaled(4, limitFactor),
  });
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await turns.acquire(currentSender()?.address);
    return work().finally(release);
  };
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
