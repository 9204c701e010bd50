import { operatorNotices } from '#domain/errors/operator.ts';
import { ActButton } from './act-button.tsx';

type EngineerButtonProps = { engineer: { id: string; name: string }; about?: string };

export function ApproveButton({
  engineer,
  isSuspended = false,
  about,
}: EngineerButtonProps & { isSuspended?: boolean }) {
  const { id, name } = engineer;
  return (
    <ActButton
      label={isSuspended ? 'Lift suspension' : 'Approve'}
      about={about}
      title={isSuspended ? `Lift the suspension of ${name}?` : `Approve ${name}?`}
      keptAs={`approve.${id}`}
      act={() => ({ name: 'approve_engineer', takes: { p_engineer_id: id } })}
      confirm={isSuspended ? 'Lift suspension' : 'Approve engineer'}
      pending="Approving…"
      notice={operatorNotices.engineerApproved(name)}
    >
      <p>At once they see every available issue, and the client’s files and messages of those they claim.</p>
    </ActButton>
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
