import { useRef } from 'react';
import { type Act, refusalOf, useAct } from '#web/data/operator/actions.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Runs one action at a time, even if the button is pressed repeatedly. */
export function useActStep() {
  const act = useAct();
  const isRunning = useRef(false);

  async function run(what: Act, notice: string): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      await act.mutateAsync(what);
      toast.success(notice);
      return true;
    } catch (error) {
      toast.error(refusalOf(error) ?? (error instanceof Error ? error.message : ''));
      return false;
    } finally {
      isRunning.current = false;
    }
  }

  return {
    run,
    isPending: act.isPending,
    failure: act.error ? (refusalOf(act.error) ?? act.error.message) : null,
    forget: () => act.reset(),
  };
}
