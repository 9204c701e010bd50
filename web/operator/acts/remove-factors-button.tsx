import { operatorNotices } from '#domain/errors/operator.ts';
import type { OperatorAccount } from '#web/data/operator/accounts.ts';
import { ActButton } from './act-button.tsx';

type RemoveFactorsButtonProps = { account: Pick<OperatorAccount, 'id' | 'email' | 'isAddressProved'> };

export function RemoveFactorsButton({ account: { id, email, isAddressProved } }: RemoveFactorsButtonProps) {
  return (
    <ActButton
      label="Remove second factors"
      size="md"
      title="Remove their second factors?"
      keptAs={`remove-factors.${id}`}
      reason={{ label: 'How you know who asked', hint: 'For the audit log. They do not read it.' }}
      act={(reason) => ({
        name: 'remove_second_factors',
        takes: { p_account_id: id, p_reason: reason },
      })}
      confirm="Remove them"
      pending="Removing…"
      notice={
        isAddressProved ? operatorNotices.secondFactorsRemoved : operatorNotices.secondFactorsRemovedUntold
      }
      isDangerous
    >
      <p>
        Whoever has the password of <span className="wrap-anywhere">{email}</span>, or reads its mails, then
        gets in without a code. So be sure who asks: a mail alone proves nothing.
      </p>
      <p>
        Their second factors and recovery codes go, and so does a sign-in with a code host of another address.
        They are signed out everywhere.{' '}
        {isAddressProved
          ? 'A mail tells them.'
          : 'No mail tells them: nobody has proved this address. Tell them yourself.'}{' '}
        It cannot be undone.
      </p>
    </ActButton>
  );
}
