import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const { hash, matches } = createPasswordHasher(4, 10);

describe('the password hasher', () => {
  it('only the correct password is accepted, and an account without a password accepts none', async () => {
    const stored = await hash('correct horse');
    expect(await matches('correct horse', stored)).toBe(true);
    expect(await matches('correct horse ', stored)).toBe(false);
    expect(await matches('nobody has this password', null)).toBe(false);
  });

  it('the password hasher queues a limited number of requests and returns 503 for the rest', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => hash('correct horse')));
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(100 - refused.length).toBe(10 + Math.max(1, Math.floor(availableParallelism() / 2)));
    for (const { reason } of refused)
      expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await matches('x', await hash('x'))).toBe(true);
  });
});
