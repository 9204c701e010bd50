import { useRef, useState } from 'react';
import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** One action at a time. `fault` is the error of the form's `field`: from `fail`, or a failure in `faultCodes`. */
export function useSaving(otherwise: string, faultCodes: readonly ErrorCode[] = []) {
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [needsNewSession, setNeedsNewSession] = useState(false);
  const [isPending, setIsPending] = useState(false);

  function fail(sentence: string): void {
    setFault(sentence);
    field.current?.focus();
  }

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    if (isPending) return false;
    setFault(undefined);
    setFailure(null);
    setNeedsNewSession(false);
    setIsPending(true);
    try {
      await work();
      return true;
    } catch (error) {
      const sentence = error instanceof Error ? error.message : otherwise;
      if (error instanceof AppError && faultCodes.includes(error.code)) fail(sentence);
      else {
        setFailure(sentence);
        setNeedsNewSession(error instanceof AppError && error.code === 'signInAgain');
        toast.error(sentence);
      }
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { field, fault, setFault, fail, failure, needsNewSession, isPending, attempt };
}
