import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import type { useStep } from './use-step.ts';

/** The message must be inside the dialog, because an open dialog hides the live regions of the page. */
export function StepFailure({ step }: { step: Pick<ReturnType<typeof useStep>, 'failure' | 'conflict'> }) {
  if (!step.failure) return null;
  return (
    <div role="alert" className="mt-3">
      <FormFailure>
        {step.failure}
        {step.conflict && <p>{step.conflict}</p>}
      </FormFailure>
    </div>
  );
}
