import { type Act, useAct } from '#web/data/operator/actions.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';

/** Runs one action at a time, even if the user presses the button repeatedly. */
export function useActStep() {
  const { mutateAsync } = useAct();
  const { isPending, attempt } = useAttempt();
  const run = (act: Act, notice: string) =>
    attempt(async () => {
      await mutateAsync(act);
      toast.success(notice);
    });
  return { run, isPending };
}
