import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { quoteNotices } from '#domain/errors/quote.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { splitPrice } from '#domain/money/fee.ts';
import { promisableDays } from '#domain/quote/promise.ts';
import { QUOTE_DAYS, quoteTermsAt, quoteTermsSchema } from '#domain/quote/terms.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { useIssueAction } from '#web/data/issue/issue-actions.ts';
import { type QuoteTerms, sendQuote } from '#web/data/issue/quotes.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { dropKeptFields, keptFields, useKeptFields } from '../../use-kept-fields.ts';
import type { QuoteFields } from './last-quote-fields.ts';

const names = ['hours', 'price', 'dueOn', 'note'] as const;

export const quoteDraftKey = (issueId: string) => `lastmile.quote-draft.${issueId}`;

type QuoteFormProps = { issueId: string; start: QuoteFields; onClose: () => void };

export function QuoteForm({ issueId, start, onClose }: QuoteFormProps) {
  const draft = quoteDraftKey(issueId);
  const { mutateAsync } = useIssueAction((terms: QuoteTerms) => sendQuote(issueId, terms));
  const form = useCheckedForm(zodResolver(quoteTermsAt(new Date())), {
    mode: 'onTouched',
    defaultValues: { ...start, dueOn: '', ...keptFields(draft) },
    send: async (terms) => {
      await mutateAsync(terms);
      toast.success(quoteNotices.sent);
      discard();
    },
    toastsErrors: true,
  });
  const { setFocus } = form;
  useKeptFields(form, names, draft);
  useEffect(() => setFocus('hours'), [setFocus]);
  const days = promisableDays(new Date());
  const price = useWatch({ control: form.control, name: 'price' });

  function discard() {
    dropKeptFields(draft);
    onClose();
  }

  return (
    <form {...form.props} aria-label="Quote" className="mt-5 grid gap-5 border-t border-hairline pt-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Hours"
          hint="Of work, as you expect it."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('hours')}
        />
        <div>
          <TextField
            label="Price in US dollars"
            hint="Paid once, for all of it."
            inputMode="decimal"
            autoComplete="off"
            {...form.field('price')}
          />
          <EarningsText typed={price} />
        </div>
      </div>
      <TextField
        type="date"
        label="Fixed by"
        optional
        hint="If this day passes without a fix, the client can end the work and get everything back."
        min={days.first}
        max={days.last}
        className="sm:max-w-60"
        {...form.field('dueOn')}
      />
      <TextArea
        label="What it covers"
        hint="What you will fix, and what is not part of it. The client reads this; Markdown is supported."
        className="!min-h-28"
        {...form.field('note')}
      />
      <StepFailure step={form} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          aria-disabled={form.formState.isValid ? undefined : true}
          pending={form.isPending}
          pendingLabel="Sending…"
        >
          Send quote
        </Button>
        <Button variant="ghost" onClick={discard}>
          Discard
        </Button>
        <p className="w-full text-sm text-ink-muted">
          The client gets it by email and has up to {QUOTE_DAYS} days to answer.
        </p>
      </div>
    </form>
  );
}

function EarningsText({ typed }: { typed: string }) {
  const feePercent = useConfig()?.feePercent;
  const price = quoteTermsSchema.shape.price.safeParse(typed);
  if (feePercent === undefined || !price.success) return null;
  const { earns } = splitPrice(price.data, feePercent);
  return (
    <p role="status" className="mt-1.5 text-sm text-ink-muted">
      You earn <span className="font-semibold text-ink tabular-nums">{formatDollars(earns)}</span> after the{' '}
      {feePercent}&nbsp;% fee.
    </p>
  );
}
