import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { operatorNotices } from '#domain/errors/operator.ts';
import { prepareEstimator, takeSteps } from '#domain/estimate/estimate-issue.ts';
import { asTyped, type Prior, typedPriorSchema } from '#domain/estimate/prior.ts';
import { useAct } from '#web/data/operator/actions.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useCheckedForm } from '#web/ui/forms/use-checked-form.ts';

export function PriorForm({ prior }: { prior: Prior }) {
  const { mutateAsync } = useAct();
  const form = useCheckedForm(zodResolver(typedPriorSchema), {
    values: asTyped(prior),
    resetOptions: { keepDirtyValues: true },
    reValidateMode: 'onChange',
    send: async ({ hours, price, confidence }): Promise<void> => {
      const takes = { p_hours: hours, p_price: price, p_confidence: confidence };
      if (!isDirty) return void toast.info(operatorNotices.priorUnchanged);
      await mutateAsync({ name: 'set_estimate_prior', takes });
      toast.success(operatorNotices.priorSet);
      form.reset(asTyped({ hours, price, confidence }));
    },
  });
  const { isDirty } = form.formState;
  const typed = useWatch({ control: form.control });
  const read = typedPriorSchema.safeParse(typed).data;

  return (
    <form {...form.props} aria-label="What estimates assume" className="grid gap-5">
      <TextField
        label="Hours"
        hint="3 to 20 numbers, each from 0.1 to 10000, with commas between them."
        autoComplete="off"
        {...form.field('hours')}
      />
      <TextField
        label="Prices in US dollars"
        hint="3 to 20 numbers, each from 1 to 100000, with commas between them and none inside: 1500, not 1,500."
        autoComplete="off"
        {...form.field('price')}
      />
      <TextField
        label="Confidence in percent"
        hint="How often you expect such a range to hold the real value: a whole number from 5 to 90."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('confidence')}
      />
      <FirstEstimate prior={read} />
      <FormFailure role="alert">{form.failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isDirty && read ? undefined : true}
          pending={form.isPending}
          pendingLabel="Saving…"
        >
          Save
        </Button>
        {isDirty && (
          <Button variant="ghost" onClick={() => form.reset(asTyped(prior))}>
            Discard
          </Button>
        )}
        <p className="w-full text-sm text-ink-muted">
          A change is entered in the audit log with all its numbers.
        </p>
      </div>
    </form>
  );
}

const anyIssue = { title: '', description: '', codingApp: 'other', urgency: 'No Rush' };

function FirstEstimate({ prior }: { prior: Prior | undefined }) {
  return (
    <div className="rounded bg-sunken px-4 py-3 text-sm">
      <p className="text-ink-muted">While nothing is resolved yet, each client is told</p>
      <p aria-live="polite" className="mt-0.5 font-semibold tabular-nums">
        {prior ? sentenceOf(prior) : 'Nothing before every field above can be read.'}
      </p>
    </div>
  );
}

function sentenceOf(prior: Prior): string {
  const { estimatedTime, priceRange, confidence } = takeSteps(prepareEstimator([], prior))(anyIssue);
  return `${estimatedTime}, ${priceRange}, with ${confidence} % confidence`;
}
