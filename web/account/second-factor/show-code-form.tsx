import { type FormEvent, useRef, useState } from 'react';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { askForCode, type SecondFactor, showCode } from '#web/data/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { CodeField } from '../code-field.tsx';

type ShowCodeFormProps = { factors: readonly SecondFactor[]; onShown: () => void };

/** Which factor, where there are several, and its code; a phone's code is sent first. */
export function ShowCodeForm({ factors, onShown }: ShowCodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [chosenId, setChosenId] = useState(factors[0]?.id ?? '');
  const [sent, setSent] = useState<{ to: string; challenge: string } | null>(null);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<'code' | 'sms' | null>(null);
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  const needsSms = chosen?.kind === 'phone' && sent?.to !== chosen.id;

  function fail(sentence: string) {
    setFault(sentence);
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }

  async function attempt(kind: 'code' | 'sms', work: () => Promise<void>) {
    setFault(undefined);
    setFailure(null);
    setPending(kind);
    try {
      await work();
    } catch (error) {
      const isWrong = error instanceof AppError && error.code === 'factorCodeNotUsable';
      const sentence = error instanceof Error ? error.message : accountErrors.authenticationFailed;
      if (isWrong) fail(sentence);
      else setFailure(sentence);
    }
    setPending(null);
  }

  function sendSms() {
    if (chosen)
      void attempt('sms', async () => setSent({ to: chosen.id, challenge: await askForCode(chosen.id) }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending || !chosen) return;
    if (needsSms) return sendSms();
    const code = String(new FormData(form.current ?? undefined).get('code') ?? '').replace(/\s/g, '');
    if (!/^\d{6}$/.test(code)) return fail(accountErrors.factorCodeNeeded);
    void attempt('code', async () => {
      await showCode(chosen.id, sent?.to === chosen.id ? sent.challenge : await askForCode(chosen.id), code);
      onShown();
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {factors.length > 1 && (
        <RadioCards
          legend="Which one do you have at hand?"
          name="factor"
          columns={2}
          value={chosenId}
          options={factors.map(({ id, kind, name }) => ({
            value: id,
            label: name || (kind === 'phone' ? 'Phone' : 'Authenticator app'),
            description: kind === 'phone' ? 'A code by SMS' : 'A code that the app shows',
          }))}
          onChange={(event) => setChosenId(event.target.value)}
        />
      )}
      {!needsSms && (
        <CodeField
          hint={
            chosen?.kind === 'phone'
              ? 'Six digits, in the SMS that we just sent.'
              : `Six digits, in your authenticator app${chosen?.name ? ` under “${chosen.name}”` : ''}.`
          }
          error={fault}
        />
      )}
      {failure && <FormFailure>{failure}</FormFailure>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          pending={pending !== null}
          pendingLabel="One moment…"
        >
          {needsSms ? 'Send me a code' : 'Sign in'}
        </Button>
        {chosen?.kind === 'phone' && !needsSms && (
          <Button size="lg" onClick={sendSms}>
            Send the code again
          </Button>
        )}
      </div>
    </form>
  );
}
