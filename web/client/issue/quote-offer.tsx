import { useState } from 'react';
import { quoteErrors, quoteNotices } from '#domain/errors/quote.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import { declineQuote, type Quote } from '#web/data/issue/quotes.ts';
import { QuotePrice, QuoteScope } from '#web/issue/quote-price.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefundTerms } from './refund-terms.tsx';
import { useCheckout } from './use-checkout.ts';

type QuoteOfferProps = {
  issueId: string;
  quote: Quote;
  isAccepted: boolean;
  engineer: string | null;
  payments: InstanceConfig['payments'] | undefined;
};

export function QuoteOffer({ issueId, quote, isAccepted, engineer, payments }: QuoteOfferProps) {
  const [isDeclining, setIsDeclining] = useState(false);
  const isFree = quote.price === 0;
  const pays = !isFree && payments !== 'off';
  const checkout = useCheckout(issueId, quote.id, { accepts: !isAccepted, pays });
  const isSettled = isAccepted && !pays;

  return (
    <>
      <QuotePrice quote={quote} reader="client">
        {engineer && `By ${engineer} · `}
        {isAccepted ? 'Accepted ' : 'Valid until '}
        <DateText value={isAccepted ? (quote.decidedAt ?? quote.createdAt) : quote.expiresAt} />
      </QuotePrice>
      <QuoteScope quote={quote} />
      <div className="mt-6 grid gap-x-8 gap-y-5 border-t border-hairline pt-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        {isFree ? (
          <p className="text-sm text-ink-muted">There is nothing to pay.</p>
        ) : (
          <RefundTerms isArranged={payments === 'off'} />
        )}
        <div className="grid gap-2">
          {!isSettled && (
            <Button
              variant="primary"
              size="lg"
              pending={checkout.doing !== null}
              pendingLabel={checkout.doing === 'opening' ? 'Opening the payment page…' : 'Accepting…'}
              onClick={() => void checkout.run()}
            >
              {buttonName()}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setIsDeclining(true)}>
            Decline
          </Button>
        </div>
      </div>
      <div role="alert">
        {checkout.failure && (
          <div className="mt-4">
            <FormFailure>
              {checkout.failure.sentence}
              <p>{checkout.failure.advice}</p>
            </FormFailure>
          </div>
        )}
      </div>
      <DeclineDialog
        issueId={issueId}
        quote={quote}
        isOpen={isDeclining}
        onClose={() => setIsDeclining(false)}
      />
    </>
  );

  function buttonName(): string {
    if (!pays) return 'Accept the quote';
    return isAccepted ? `Pay ${formatDollars(quote.price)}` : `Accept and pay ${formatDollars(quote.price)}`;
  }
}

type DeclineDialogProps = { issueId: string; quote: Quote; isOpen: boolean; onClose: () => void };

function DeclineDialog({ issueId, quote, isOpen, onClose }: DeclineDialogProps) {
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      // The title contains the price, because the engineer can send a newer quote while the dialog is open.
      title={`Decline the quote of ${formatDollars(quote.price)}?`}
      field={{ label: 'Why', hint: 'Your engineer reads this, and can answer with a new quote.' }}
      required={quoteErrors.declineReasonRequired}
      keptAs={`lastmile.decline-draft.${issueId}`}
      action={(reason) => declineQuote(issueId, quote.id, reason)}
      notice={quoteNotices.declined}
      buttons={{ keep: 'Keep the quote', confirm: 'Decline quote', pending: 'Declining…', variant: 'danger' }}
    >
      You pay nothing, and your issue stays with your engineer.
    </ReasonDialog>
  );
}
