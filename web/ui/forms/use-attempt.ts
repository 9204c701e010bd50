import { useRef, useState } from 'react';
import { AppError } from '#domain/errors/app-error.ts';
import { generalErrors } from '#domain/errors/general.ts';
import { toast } from '../feedback/toast.ts';

/** Runs one action at a time and shows its error. `messageOf` can replace the message of the error. */
export function useAttempt(messageOf = ownMessage) {
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  // A state variable would change too late to stop a second press of the button.
  const isRunning = useRef(false);

  async function attempt(work: () => Promise<void> | void): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setError(null);
    // Its message may no longer be true.
    toast.dismiss();
    setIsPending(true);
    try {
      await work();
      return true;
    } catch (thrown) {
      setError(thrown);
      toast.error(messageOf(thrown));
      return false;
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  }

  return {
    error,
    failure: error === null ? null : messageOf(error),
    needsNewSession: error instanceof AppError && error.code === 'signInAgain',
    isPending,
    attempt,
    forgetError: () => setError(null),
  };
}

export function ownMessage(error: unknown): string {
  return error instanceof Error ? error.message : generalErrors.unexpected;
}
