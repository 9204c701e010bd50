import { useState } from 'react';
import { operatorErrors, operatorNotices } from '#domain/errors/operator.ts';
import { useEngineersToChoose } from '#web/data/operator/engineers.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { ActButton } from './act-button.tsx';

type ReassignButtonProps = {
  issue: { id: string; title: string };
  holderId: string | null;
  about?: string;
  size?: 'sm' | 'md';
};

const EVERYBODY = 'everybody';

export function ReassignButton({ issue, holderId, about, size = 'sm' }: ReassignButtonProps) {
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const { data: engineers } = useEngineersToChoose();
  const others = (engineers ?? []).filter(({ id }) => id !== holderId);
  const options = [
    { value: '', label: engineers ? 'Choose…' : 'Loading engineers…' },
    ...(holderId ? [{ value: EVERYBODY, label: 'Nobody: available to every engineer' }] : []),
    // Names are not unique.
    ...others.map(({ id, name, email, holding }) => ({
      value: id,
      label: `${name}, ${email} (holds ${holding})`,
    })),
  ];

  return (
    <ActButton
      label={holderId ? 'Reassign' : 'Assign'}
      size={size}
      about={about}
      title={holderId ? 'Reassign this issue?' : 'Assign this issue?'}
      keptAs={`reassign.${issue.id}`}
      reason={{ hint: 'For the audit log alone.', optional: true }}
      fields={
        <SelectField
          label="Who works on it"
          options={options}
          value={chosen}
          error={error}
          onChange={(event) => {
            setChosen(event.target.value);
            setError(undefined);
          }}
        />
      }
      act={(reason) => {
        if (!chosen) {
          setError(operatorErrors.engineerToGiveToRequired);
          return null;
        }
        return {
          name: 'reassign_issue',
          takes: {
            p_issue_id: issue.id,
            p_engineer_id: chosen === EVERYBODY ? null : chosen,
            ...(reason && { p_reason: reason }),
          },
        };
      }}
      confirm={holderId ? 'Reassign issue' : 'Assign issue'}
      pending={holderId ? 'Reassigning…' : 'Assigning…'}
      notice={chosen === EVERYBODY ? operatorNotices.issueMadeAvailable : operatorNotices.issueReassigned}
    >
      <p>
        “{issue.title}” goes back to review with whoever you choose.
        {holderId && ' Its engineer loses sight of it, and a quote that is not paid yet ends.'} What was paid
        stays with the issue. The client sees the change on the timeline.
      </p>
    </ActButton>
  );
}
