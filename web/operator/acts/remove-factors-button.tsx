import { operatorNotices } from '#domain/errors/operator.ts';
import { ActButton } from './act-button.tsx';

export function RemoveFactorsButton({ account: { id, email } }: { account: { id: string; email: string } }) {
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
      notice={operatorNotices.secondFactorsRemoved}
      isDangerous
    >
      <p>
        Whoever has the password of <span className="break-all">{email}</span>, or reads its mails, then gets
        in without a code. So be sure who asks: a mail alone proves nothing.
      </p>
      <p>
        Their second factors and recovery codes go, they are signed out everywhere, and a mail tells them. It
        cannot be undone.
      </p>
    </ActButton>
  );
}
