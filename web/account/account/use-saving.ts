import { useState } from 'react';
import { toast } from '#web/ui/toast.ts';

/** Does one thing at a time; what went wrong stands beside the button until the next try. */
export function useSaving(otherwise: string) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    if (isPending) return false;
    setFailure(null);
    setIsPending(true);
    try {
      await work();
      return true;
    } catch (error) {
      const sentence = error instanceof Error ? error.message : otherwise;
      setFailure(sentence);
      toast.error(sentence);
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { failure, isPending, attempt };
}
