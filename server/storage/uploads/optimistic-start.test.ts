import { describe, expect, it } from 'vitest';
import { createStartAhead } from './optimistic-start.ts';

describe('work that may begin before it is permitted', () => {
  const permission = () => Promise.withResolvers<void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it.each(['given', 'refused'] as const)(
    'waits where too many others are ahead, until one permission is %s',
    async (how) => {
      const start = createStartAhead(1);
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

  it('is never done where it waited and is refused', async () => {
    const start = createStartAhead(0);
    const refusal = Promise.reject(new Error('no'));
    await expect(start(refusal, async () => expect.unreachable())).rejects.toThrow('no');
  });
});
