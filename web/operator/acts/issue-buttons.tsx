import { type ReactNode, useState } from 'react';
import { operatorNotices } from '#domain/errors/operator.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { promisedUntil } from '#domain/quote/promise.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useQuotes } from '#web/data/issue/quotes.ts';
import type { NamedFile } from '#web/issue/named-file.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import type { IssueAct } from '../issue/issue-acts.ts';
import { ActButton } from './act-button.tsx';
import { ReassignButton } from './reassign-button.tsx';

export const issueButtons: Record<IssueAct, (issue: Issue) => ReactNode> = {
  reassign: (issue) => <ReassignButton issue={issue} holderId={issue.engineerId} size="md" />,
  'record-payment': (issue) => <RecordPaymentButton issueId={issue.id} />,
  waive: (issue) => (
    <ActButton
      label="Waive the price"
      size="md"
      title="Make this fix free?"
      keptAs={`waive.${issue.id}`}
      act={() => ({ name: 'waive_quote', takes: { p_issue_id: issue.id } })}
      confirm="Make it free"
      pending="Waiving…"
      notice={operatorNotices.feeWaived}
    >
      <p>
        The client pays nothing and the engineer may start at once; a quote that stands is replaced. A first
        fix is free once for an address and once for a repository.
      </p>
    </ActButton>
  ),
  'accept-fix': (issue) => (
    <ActButton
      label="Accept the fix"
      size="md"
      title="Accept this fix?"
      keptAs={`accept.${issue.id}`}
      act={() => ({ name: 'accept_fix', takes: { p_issue_id: issue.id } })}
      pending="Accepting…"
      notice={operatorNotices.fixAcceptedByOperator}
    >
      <p>
        {issue.takenDownAt !== null
          ? 'The client can no longer answer, since the submission was taken down.'
          : 'After this the client can no longer ask for changes.'}{' '}
        What they paid is released: the engineer has earned it. If it should go back instead, refund it on
        this page.
      </p>
    </ActButton>
  ),
  cancel: (issue) => (
    <ActButton
      label="Cancel issue"
      size="md"
      title="Cancel this issue?"
      keptAs={`cancel.${issue.id}`}
      reason={{ hint: 'The client and the engineer read it among their messages.' }}
      act={(reason) => ({ name: 'cancel_issue', takes: { p_issue_id: issue.id, p_reason: reason } })}
      pending="Cancelling…"
      notice={operatorNotices.issueCancelledByOperator}
      isDangerous
    >
      <p>
        The issue is closed for good and nobody works on it any more. What the client paid goes back to them
        (what was paid outside the marketplace you send yourself), and a quote that stands ends.
      </p>
    </ActButton>
  ),
  'take-down': (issue) => {
    const isOpen = issue.status === 'pending' || issue.status === 'in_progress';
    const isHeld = !isOpen && issue.quoteStatus === 'Paid';
    return (
      <ActButton
        label="Take down"
        size="md"
        title="Take this submission down?"
        keptAs={`take-down.${issue.id}`}
        reason={{ hint: 'The client reads this in place of what they wrote.' }}
        act={(reason) => ({ name: 'take_down_issue', takes: { p_issue_id: issue.id, p_reason: reason } })}
        confirm="Take it down"
        pending="Taking down…"
        notice={operatorNotices.issueTakenDown}
        isDangerous
      >
        <p>
          It is hidden at once from everybody but operators. Its client sees only that it was taken down, and
          your reason. Its files are removed for good.
          {isOpen && ' It is cancelled too, and what was paid goes back.'}
          {isHeld && ' What was paid for it stays held: refund it on this page, if it should go back.'} This
          cannot be undone.
        </p>
      </ActButton>
    );
  },
};

export function TakeDownFileButton({ issueId, file: { path, name } }: { issueId: string; file: NamedFile }) {
  return (
    <>
      <span id={path} className="sr-only">
        {name}
      </span>
      <span>
        <ActButton
          label="Take down"
          about={path}
          title={`Take ${name} down?`}
          keptAs={`take-down-file.${path}`}
          reason={{ hint: 'For the audit log alone.' }}
          act={(reason) => ({
            name: 'take_down_attachment',
            takes: { p_issue_id: issueId, p_path: path, p_reason: reason },
          })}
          confirm="Take it down"
          pending="Taking down…"
          notice={operatorNotices.fileTakenDown}
          isDangerous
        >
          <p>
            Nobody can open it any more, and it is removed for good. The timeline says that a file was taken
            down, and not why.
          </p>
        </ActButton>
      </span>
    </>
  );
}

function RecordPaymentButton({ issueId }: { issueId: string }) {
  const now = useNow();
  const standing = useQuotes(issueId).data?.find(
    ({ status }) => status === 'Quoted' || status === 'Accepted',
  );
  // A newer quote must not replace the one in the open dialog unseen.
  const [seen, setSeen] = useState(standing);
  if (!standing) return null;
  const { id, price, dueOn } = seen ?? standing;
  const amount = formatDollars(price);
  const until = dueOn === null ? null : promisedUntil(dueOn);
  return (
    <ActButton
      label="Record a payment"
      size="md"
      onOpen={() => setSeen(standing)}
      title={`Record a payment of ${amount}?`}
      keptAs={`payment.${issueId}`}
      reason={{ label: 'How the money arrived', hint: 'A bank transfer’s reference, for example.' }}
      act={(note) => ({
        name: 'record_payment',
        takes: { p_issue_id: issueId, p_note: note, p_quote_id: id },
      })}
      confirm={`Record ${amount}`}
      pending="Recording…"
      notice={operatorNotices.paymentRecordedByOperator}
    >
      <p>
        The issue counts as paid from now on, and work may start. Do this only once all of the money has
        reached you: it is the price of the quote that stands, and it is held until the fix is accepted.
      </p>
      {until && (
        <p className="mt-2">
          The engineer promises the fix by <DateText value={until} withTime />.{' '}
          {until < now
            ? 'That time has passed, so the promise no longer holds.'
            : 'The promise holds only if you record the payment before.'}
        </p>
      )}
    </ActButton>
  );
}
