import { useRef } from 'react';
import { conflictBehind } from '#web/data/backend/call-failure.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useIssueAction } from '#web/data/issue/issue-actions.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Runs one action at a time, even if the button is pressed repeatedly. */
export function useStep<Input>(action: (input: Input) => Promise<Issue>, notice: string) {
  const step = useIssueAction(action);
  const isRunning = useRef(false);

  async function run(input: Input): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      await step.mutateAsync(input);
      toast.success(notice);
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '');
      return false;
    } finally {
      isRunning.current = false;
    }
  }

  return {
    run,
    isPending: step.isPending,
    failure: step.error?.message ?? null,
    conflict: conflictBehind(step.error),
  };
}
