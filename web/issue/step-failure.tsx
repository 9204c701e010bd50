import { conflictBehind } from '#web/data/backend/call-failure.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';

type StepFailureProps = { step: { failure: string | null; error: unknown } };

/**
 * The message is inside the dialog, because screen readers ignore the rest of the page while a dialog is
 * open.
 */
export function StepFailure({ step: { failure, error } }: StepFailureProps) {
  const conflict = conflictBehind(error);
  if (!failure) return null;
  return (
    <div role="alert" className="mt-3">
      <FormFailure>
        {failure}
        {conflict && <p>{conflict}</p>}
      </FormFailure>
    </div>
  );
}
