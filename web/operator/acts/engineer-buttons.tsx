import { operatorNotices } from '#domain/errors/operator.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ActButton } from './act-button.tsx';
import { useActStep } from './use-act-step.ts';

type EngineerButtonProps = { engineer: { id: string; name: string }; about?: string };

export function ApproveButton({
  engineer,
  isSuspended = false,
  about,
}: EngineerButtonProps & { isSuspended?: boolean }) {
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

export function SuspendButton({
  engineer,
  isApplication = false,
  about,
}: EngineerButtonProps & { isApplication?: boolean }) {
  const { id, name } = engineer;
  return (
    <ActButton
      label={isApplication ? 'Decline' : 'Suspend'}
      about={about}
      title={isApplication ? `Decline ${name}’s application?` : `Suspend ${name}?`}
      keptAs={`suspend.${id}`}
      reason={{ hint: 'The engineer reads this in the mail that tells them.' }}
      act={(reason) => ({ name: 'suspend_engineer', takes: { p_engineer_id: id, p_reason: reason } })}
      confirm={isApplication ? 'Decline application' : 'Suspend engineer'}
      pending={isApplication ? 'Declining…' : 'Suspending…'}
      notice={operatorNotices.engineerSuspended(name)}
      isDangerous
    >
      {isApplication ? (
        <p>They cannot see or claim issues. You can still approve them later.</p>
      ) : (
        <p>
          They are out at once: they see no issue, file or message any more. What they hold stays with them
          until you reassign it. You can lift the suspension again.
        </p>
      )}
    </ActButton>
  );
}
