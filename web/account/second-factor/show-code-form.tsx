import { useState } from 'react';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { askForCode, type SecondFactor, showCode } from '#web/data/account/second-factor.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CodeField, wrongCodes } from '#web/ui/forms/code-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { factorName } from '../factor-name.ts';

type ShowCodeFormProps = { factors: readonly SecondFactor[]; onShown: () => void };

const ways: Record<SecondFactor['kind'], string> = {
  app: 'A code that the app shows',
  phone: 'A code by text message',
};

export function ShowCodeForm({ factors, onShown }: ShowCodeFormProps) {
  const [chosenId, setChosenId] = useState(factors[0]?.id ?? '');
  const [sent, setSent] = useState<{ to: string; challenge: string } | null>(null);
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  const needsText = chosen?.kind === 'phone' && sent?.to !== chosen.id;
  const form = useCheckedForm(
    checkedBy({
      code: (typed) => !needsText && !typedCode(typed) && accountErrors.factorCodeNeeded,
    }),
    {
      shouldUnregister: true,
      send: async ({ code }) => {
        if (!chosen) return;
        if (needsText) return textCode(chosen.id);
        const challenge = sent?.to === chosen.id ? sent.challenge : await askForCode(chosen.id);
        await showCode(chosen, challenge, typedCode(code) ?? '');
        onShown();
      },
      fieldOf: wrongCodes,
    },
  );

  async function textCode(to: string) {
    setSent({ to, challenge: await askForCode(to) });
  }

  return (
    <form {...form.props} className="grid gap-5">
      {factors.length > 1 && (
        <RadioCards
          legend="Which one do you have at hand?"
          name="factor"
          columns={2}
          value={chosenId}
          options={factors.map((factor) => ({
            value: factor.id,
            label: factorName(factor),
            description: ways[factor.kind],
          }))}
          onChange={(event) => {
            setChosenId(event.target.value);
            form.clearErrors();
          }}
        />
      )}
      {!needsText && (
        <CodeField
          hint={
            chosen?.kind === 'phone'
              ? 'Six digits, in the newest text message from us.'
              : `Six digits, in your authenticator app${chosen?.name ? ` under “${chosen.name}”` : ''}.`
          }
          {...form.field('code')}
        />
      )}
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" pending={form.isPending} pendingLabel="One moment…">
          {needsText ? 'Text me a code' : 'Sign in'}
        </Button>
        {chosen?.kind === 'phone' && !needsText && (
          <Button size="lg" onClick={() => void form.attempt(() => textCode(chosen.id))}>
            Send the code again
          </Button>
        )}
      </div>
    </form>
  );
}
