import { operatorNotices } from '#domain/errors/operator.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { useActStep } from './use-act-step.ts';

type ApproveButtonProps = { engineer: { id: string; name: string }; isSuspended?: boolean; about?: string };

export function ApproveButton({ engineer, isSuspended = false, about }: ApproveButtonProps) {
  const { id, name } = engineer;
  const step = useActStep();
  return (
    <Button
      size="sm"
      aria-describedby={about}
      pending={step.isPending}
      pendingLabel="Approving…"
      onClick={() =>
        void step.run(
          { name: 'approve_engineer', takes: { p_engineer_id: id } },
          operatorNotices.engineerApproved(name),
        )
      }
    >
      {isSuspended ? 'Lift suspension' : 'Approve'}
    </Button>
  );
}
