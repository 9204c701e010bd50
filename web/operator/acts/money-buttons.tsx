import { operatorNotices } from '#domain/errors/operator.ts';
import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { ActButton } from './act-button.tsx';
import { RefundTerms } from './refund-terms.tsx';

type RefundButtonProps = { payment: { id: string; amount: string }; about?: string };

export function RefundButton({ payment: { id, amount }, about }: RefundButtonProps) {
  return (
    <ActButton
      label="Refund"
      about={about}
      title={`Refund ${amount}?`}
      keptAs={`refund.${id}`}
      reason={{ hint: 'For the audit log alone.' }}
      act={(note) => ({ name: 'refund_payment', takes: { p_payment_id: id, p_note: note } })}
      confirm={`Refund ${amount}`}
      pending="Refunding…"
      notice={operatorNotices.refundStarted}
      isDangerous
    >
      <RefundTerms paymentId={id} />
    </ActButton>
  );
}

export function RecordRefundButton({ payment: { id, amount }, about }: RefundButtonProps) {
  return (
    <ActButton
      label="Record refund"
      about={about}
      title={`Did you send ${amount} back?`}
      keptAs={`record-refund.${id}`}
      reason={{ label: 'How it was sent back', hint: 'The bank’s reference, for example.' }}
      act={(note) => ({ name: 'record_refund', takes: { p_payment_id: id, p_note: note } })}
      pending="Recording…"
      notice={operatorNotices.refundRecorded}
    >
      <p>
        This moves no money. It books the payment as refunded and tells the client that the money is on its
        way: do it once you have sent all of it.
      </p>
    </ActButton>
  );
}

export function CallOffRefundButton({ payment: { id, amount }, about }: RefundButtonProps) {
  return (
    <ActButton
      label="Call off refund"
      about={about}
      title={`Keep ${amount}?`}
      keptAs={`call-off-refund.${id}`}
      reason={{ hint: 'For the audit log.' }}
      act={(note) => ({ name: 'call_off_refund', takes: { p_payment_id: id, p_note: note } })}
      pending="Calling off…"
      notice={operatorNotices.refundCalledOff}
    >
      <p>
        The payment counts as paid again, and a fix that was accepted meanwhile is paid for. If the client has
        not answered the fix, their {DAYS_TO_ASK_FOR_CHANGES} days begin again. Do it only if nothing was sent
        back. An issue that is closed keeps its refund.
      </p>
    </ActButton>
  );
}

type PayoutButtonProps = { issueId: string; amount: number; name: string | null; about?: string };

export function PayoutButton({ issueId, amount, name, about }: PayoutButtonProps) {
  return (
    <ActButton
      label="Record payout"
      about={about}
      title={`Record a payout of ${formatDollars(amount)}?`}
      keptAs={`payout.${issueId}`}
      reason={{ label: 'How it was paid', hint: 'The bank’s reference, for example. For the ledger.' }}
      act={(note) => ({ name: 'record_payout', takes: { p_issue_id: issueId, p_note: note } })}
      pending="Recording…"
      notice={operatorNotices.payoutRecorded}
    >
      <p>
        This moves no money. It says that you have paid {name ?? 'the engineer'} what they earned with this
        issue.
      </p>
    </ActButton>
  );
}

const settling = (problemId: string) => (note: string) =>
  ({ name: 'settle_money_problem', takes: { p_problem_id: problemId, p_note: note } }) as const;

/** A failed refund is sent again once its problem is settled. */
export function SendRefundAgainButton({ problemId, about }: { problemId: string; about?: string }) {
  return (
    <ActButton
      label="Send again"
      about={about}
      title="Send this refund again?"
      keptAs={`send-again.${problemId}`}
      reason={{ label: 'What has changed', hint: 'For the audit log.' }}
      act={settling(problemId)}
      confirm="Send it again"
      pending="Sending…"
      notice={operatorNotices.refundSentAgain}
    >
      <p>
        The payment provider gives the money back within ten minutes. If you have sent it another way, record
        the refund instead, or the client gets it twice.
      </p>
    </ActButton>
  );
}

export function SettleButton({ problemId, about }: { problemId: string; about?: string }) {
  return (
    <ActButton
      label="Settle"
      about={about}
      title="Is this settled?"
      keptAs={`settle.${problemId}`}
      reason={{ label: 'How it was settled', hint: 'For the audit log.' }}
      act={settling(problemId)}
      confirm="It is settled"
      pending="Settling…"
      notice={operatorNotices.problemSettled}
    >
      <p>
        It leaves this list. Nothing else changes: what there was to do at the provider is for you to do
        there.
      </p>
    </ActButton>
  );
}
