import type { Issue } from '#web/data/issue/issue.ts';
import { usePayments } from '#web/data/issue/payments.ts';
import { type QuoteState, quoteState } from '#web/issue/quote-state.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

export function TakenDown({ issue }: { issue: Issue }) {
  const payments = usePayments(issue.id).data;
  const money = moneyText(quoteState(issue, [], Date.now(), payments), issue.acceptedAt !== null);
  return (
    <Page title="We took this issue down" width="form">
      <p className="max-w-text text-ink-muted">
        Only operators can see what you wrote, and its files are deleted.
        {issue.takenDownAt && (
          <>
            {' '}
            This happened on <DateText value={issue.takenDownAt} />.
          </>
        )}{' '}
        Here’s why:
      </p>
      <p className="mt-4 border-l-4 border-edge pl-4 wrap-anywhere whitespace-pre-line">
        {issue.description}
      </p>
      {money && <p className="mt-4 text-ink-muted">{money}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.submitIssue} variant="primary">
          Submit a new issue
        </ButtonLink>
        <ButtonLink to={paths.contact(issue.id)}>Contact us</ButtonLink>
      </div>
    </Page>
  );
}

function moneyText({ kind }: QuoteState, isAccepted: boolean): string | null {
  if (kind === 'refunded') return 'Your payment was refunded.';
  if (kind === 'refunding') return 'Your payment is on its way back to you in full.';
  if (kind !== 'paid') return null;
  return isAccepted
    ? 'Your payment went to the engineer when the fix was accepted.'
    : 'Your payment stays held until we refund it or accept the fix.';
}
