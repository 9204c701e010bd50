import { Link } from 'react-router';
import { budgetTitle } from '#domain/operator/budgets.ts';
import type { Waiting } from '#web/data/operator/attention.ts';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { ApproveButton, SuspendButton } from '../acts/engineer-buttons.tsx';
import { JobButtons } from '../acts/job-buttons.tsx';
import {
  CallOffRefundButton,
  RecordRefundButton,
  RefundButton,
  SendRefundAgainButton,
  SettleButton,
} from '../acts/money-buttons.tsx';
import { ReassignButton } from '../acts/reassign-button.tsx';
import { words } from '../words.ts';

export function AttentionItem({ item }: { item: Waiting }) {
  const titleId = `waiting-${item.kind}-${item.id}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-4 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p id={titleId} className="text-sm font-semibold wrap-anywhere">
          <Title item={item} />
        </p>
        {item.details && <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">{detailsOf(item)}</p>}
        <p className="mt-1 text-xs text-ink-muted">
          Since <DateText value={item.since} withTime />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Acts item={item} about={titleId} />
      </div>
    </li>
  );
}

function Title({ item }: { item: Waiting }) {
  const to = addressOf(item);
  const text = titleOf(item);
  return to ? (
    <Link to={to} className="underline-offset-4 hover:underline">
      {text}
    </Link>
  ) : (
    text
  );
}

function titleOf({ kind, title }: Waiting): string {
  if (kind === 'budget') return budgetTitle(title);
  return kind === 'job' || kind === 'money_problem' ? words(title) : title;
}

function addressOf({ kind, issueId, title }: Waiting): string | null {
  if (kind === 'application') return paths.operatorEngineers(title);
  return issueId && paths.operatorIssue(issueId);
}

function detailsOf({ kind, details }: Waiting): string | null {
  return kind === 'suspended_holder' || kind === 'untouched' ? `Held by ${details}` : details;
}

function Acts({ item, about }: { item: Waiting; about: string }) {
  const { kind, id, title, issueId, engineerId } = item;
  switch (kind) {
    case 'application': {
      const engineer = { id, name: title };
      return (
        <>
          <ApproveButton engineer={engineer} about={about} />
          <SuspendButton engineer={engineer} isApplication about={about} />
        </>
      );
    }
    case 'unclaimed':
    case 'suspended_holder':
    case 'untouched':
      return <ReassignButton issue={{ id: issueId ?? id, title }} holderId={engineerId} about={about} />;
    case 'unmatched_payment':
      return <RefundButton payment={{ id, amount: title }} about={about} />;
    case 'money_problem':
      return <ProblemActs item={item} about={about} />;
    case 'budget':
      return null;
    case 'job':
      return <JobButtons jobId={Number(id)} sendsRefund={title === 'refund-payment'} about={about} />;
  }
}

function ProblemActs({ item: { id, title, paymentId }, about }: { item: Waiting; about: string }) {
  const canBeSent = title === 'refund_by_hand' || title === 'refund_failed';
  return (
    <>
      {canBeSent && paymentId && (
        <>
          <RecordRefundButton payment={{ id: paymentId, amount: 'the money' }} about={about} />
          <CallOffRefundButton payment={{ id: paymentId, amount: 'the money' }} about={about} />
        </>
      )}
      {title === 'refund_failed' && <SendRefundAgainButton problemId={id} about={about} />}
      {!canBeSent && <SettleButton problemId={id} about={about} />}
    </>
  );
}
