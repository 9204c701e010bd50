import { useRef, useState } from 'react';
import { AppError } from '#domain/errors/app-error.ts';
import { toast } from '../feedback/toast.ts';

export type Otherwise = string | ((error: unknown) => string);

/**
 * Runs one action at a time and shows its error. `otherwise` is the message for a thrown value without one.
 */
export function useAttempt(otherwise: Otherwise) {
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  // State changes with the next render; a second press before that must find the first one running.
  const isRunning = useRef(false);

  async function attempt(work: () => Promise<void> | void): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setError(null);
    setIsPending(true);
    try {
      await work();
      return true;
    } catch (thrown) {
      setError(thrown);
      toast.error(sentenceOf(thrown, otherwise));
      return false;
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  }

  return {
    error,
    failure: error === null ? null : sentenceOf(error, otherwise),
    needsNewSession: error instanceof AppError && error.code === 'signInAgain',
    isPending,
    attempt,
  };
}

function sentenceOf(error: unknown, otherwise: Otherwise): string {
  if (typeof otherwise === 'function') return otherwise(error);
  return error instanceof Error ? error.message : otherwise;
}
