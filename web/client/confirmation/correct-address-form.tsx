import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { emailError } from '#domain/account/email-error.ts';
import { correctAddress } from '#web/data/client/confirmation-mail.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { useEmailSuggestion } from '../email-suggestion.tsx';
import type { KeptKey } from './kept-key.ts';

type CorrectAddressFormProps = {
  id: string;
  kept: KeptKey;
  onCorrected: (email: string) => void;
  onCancel: () => void;
};

export function CorrectAddressForm({ id, kept, onCorrected, onCancel }: CorrectAddressFormProps) {
  const form = useCheckedForm(checkedBy({ email: emailError }), {
    defaultValues: { email: kept.email },
    send: async (typed) => {
      await correctAddress(id, kept.key, typed.email);
      onCorrected(typed.email);
    },
    fieldOf: { addressNotCorrected: 'email' },
  });
  const { setFocus } = form;
  const email = useWatch({ control: form.control, name: 'email' });
  const hint = useEmailSuggestion(email, (suggested) => form.setValue('email', suggested));

  useEffect(() => setFocus('email', { shouldSelect: true }), [setFocus]);

  return (
    <form {...form.props} className="mt-4 grid gap-4">
      <div>
        <TextField
          label="Your correct address"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...typedExactly}
          hint="You can correct it once, within an hour."
          {...form.field('email')}
          onBlur={hint.look}
        />
        {hint.question}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isPending} pendingLabel="Correcting…">
          Correct and send
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
