import type { Issue } from '#web/data/issue/issue.ts';
import { useIssueAction } from '#web/data/issue/issue-actions.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';

/** Runs one action at a time, even if the user presses the button repeatedly. */
export function useStep<Input>(action: (input: Input) => Promise<Issue>, notice: string) {
  const { mutateAsync } = useIssueAction(action);
  const { attempt, ...state } = useAttempt();
  const run = (input: Input) =>
    attempt(async () => {
      await mutateAsync(input);
      toast.success(notice);
    });
  return { ...state, run };
}
