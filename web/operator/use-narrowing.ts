import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOnLeave } from '#web/ui/use-on-leave.ts';

const PAUSE = 250;

/**
 * What a list is narrowed to: `typed` at once, `settled` when typing pauses. The address follows, so that going back and
 * loading again keep it.
 */
export function useNarrowing<Key extends string>(keys: readonly Key[]) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(() => read(keys, params));
  const [settled, setSettled] = useState(typed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Writing the address now would call back whoever is on the way to another page.
  useOnLeave(() => clearTimeout(timer.current));

  useEffect(() => {
    if (typed === settled) return;
    timer.current = setTimeout(() => {
      setSettled(typed);
      const filled = Object.entries<string>(typed).filter(([, value]) => value !== '');
      setParams(new URLSearchParams(filled), { replace: true, preventScrollReset: true });
    }, PAUSE);
    return () => clearTimeout(timer.current);
  }, [typed, settled, setParams]);

  return {
    typed,
    settled,
    narrow: (by: Partial<Record<Key, string>>) => setTyped((before) => ({ ...before, ...by })),
    clear: () => setTyped(read(keys, new URLSearchParams())),
  };
}

function read<Key extends string>(keys: readonly Key[], params: URLSearchParams): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, params.get(key) ?? ''])) as Record<Key, string>;
}
