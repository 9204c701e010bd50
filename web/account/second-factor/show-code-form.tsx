import { type FormEvent, useState } from 'react';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { askForCode, type SecondFactor, showCode } from '#web/data/account/second-factor.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { CodeField, wrongCodes } from '../code-field.tsx';
import { factorName } from '../factor-name.ts';
import { useSaving } from '../use-saving.ts';

type ShowCodeFormProps = { factors: readonly SecondFactor[]; onShown: () => void };

const ways: Record<SecondFactor['kind'], string> = {
  app: 'A code that the app shows',
  phone: 'A code by text message',
};

/** A phone's code is sent first. */
export function ShowCodeForm({ factors, onShown }: ShowCodeFormProps) {
  const [chosenId, setChosenId] = useState(factors[0]?.id ?? '');
  const [sent, setSent] = useState<{ to: string; challenge: string } | null>(null);
  const { field, fault, setFault, fail, failure, isPending, attempt } = useSaving(
    accountErrors.authenticationFailed,
    wrongCodes,
  );
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  const needsText = chosen?.kind === 'phone' && sent?.to !== chosen.id;

  function sendText() {
    if (chosen) void attempt(async () => setSent({ to: chosen.id, challenge: await askForCode(chosen.id) }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return;
    if (needsText) return sendText();
    const code = typedCode(field.current?.value ?? '');
    if (code === null) return fail(accountErrors.factorCodeNeeded);
    void attempt(async () => {
      await showCode(chosen, sent?.to === chosen.id ? sent.challenge : await askForCode(chosen.id), code);
      onShown();
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
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
            setFault(undefined);
          }}
        />
      )}
      {!needsText && (
        <CodeField
          ref={field}
          hint={
            chosen?.kind === 'phone'
              ? 'Six digits, in the newest text message from us.'
              : `Six digits, in your authenticator app${chosen?.name ? ` under “${chosen.name}”` : ''}.`
          }
          error={fault}
        />
      )}
      {failure && <FormFailure>{failure}</FormFailure>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" pending={isPending} pendingLabel="One moment…">
          {needsText ? 'Text me a code' : 'Sign in'}
        </Button>
        {chosen?.kind === 'phone' && !needsText && (
          <Button size="lg" onClick={sendText}>
            Send the code again
          </Button>
        )}
      </div>
    </form>
  );
}
