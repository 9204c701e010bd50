import { describe, expect, it } from 'vitest';
import { createOptimisticStart } from './optimistic-start.ts';

describe('an optimistic start', () => {
  const permission = () => Promise.withResolvers<void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it.each(['given', 'refused'] as const)(
    'an upload at the limit waits until a pending permission is %s',
    async (how) => {
      const start = createOptimisticStart(1);
      const [first, second, third] = [permission(), permission(), permission()];
      const begun: string[] = [];
      const begin = (name: string, { promise }: ReturnType<typeof permission>) =>
        start(promise, async () => void begun.push(name)).catch(() => {});
      void begin('first', first);
      void begin('second', second);
      await settled();
      expect(begun).toEqual(['first']);
      if (how === 'given') first.resolve();
      else first.reject(new Error('no'));
      await settled();
      expect(begun).toEqual(['first']);
      void begin('third', third);
      await settled();
      expect(begun).toEqual(['first', 'third']);
      second.resolve();
      await settled();
      expect(begun).toEqual(['first', 'third', 'second']);
    },
  );

  it('an upload never starts if it is refused while waiting', async () => {
    const start = createOptimisticStart(0);
    const refusal = Promise.reject(new Error('no'));
    await expect(start(refusal, async () => expect.unreachable())).rejects.toThrow('no');
  });
});
