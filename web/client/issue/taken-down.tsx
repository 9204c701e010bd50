import type { Issue } from '#web/data/issue/issue.ts';
import { usePayments } from '#web/data/issue/payments.ts';
import { type QuoteState, quoteState } from '#web/issue/quote-state.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

export function TakenDown({ issue }: { issue: Issue }) {
  const payments = usePayments(issue.id).data;
  const money = moneyText(quoteState(issue, [], Date.now(), payments), issue.acceptedAt !== null);
  return (
    <Page title="This submission was taken down" width="form">
      <Card>
        <p className="text-sm text-ink-muted">
          An operator of this marketplace took it down
          {issue.takenDownAt && (
            <>
              {' '}
              on <DateText value={issue.takenDownAt} />
            </>
          )}
          . Nobody sees what you wrote any more, and its files are gone. This is why:
        </p>
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{issue.description}</p>
        {money && <p className="mt-3 text-sm text-ink-muted">{money}</p>}
        <p className="mt-6">
          <ButtonLink to={paths.dashboard} variant="primary">
            All your issues
          </ButtonLink>
        </p>
      </Card>
    </Page>
  );
}

function moneyText({ kind }: QuoteState, isAccepted: boolean): string | null {
  if (kind === 'refunded') return 'What you paid for it was refunded.';
  if (kind === 'refunding') return 'What you paid for it is on its way back to you, all of it.';
  if (kind !== 'paid') return null;
  return isAccepted
    ? 'What you paid for it was released when the fix was accepted.'
    : 'What you paid for it stays held until an operator has sent it back or accepted the fix.';
}
