import { type FormEvent, useEffect, useRef, useState } from 'react';
import { emailError } from '#domain/account/email-address.ts';
import { correctAddress } from '#web/data/client/confirmation-mail.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useProviderHint } from '../use-provider-hint.ts';
import type { KeptKey } from './kept-key.ts';

type CorrectAddressFormProps = {
  id: string;
  kept: KeptKey;
  onCorrected: (email: string) => void;
  onCancel: () => void;
};

export function CorrectAddressForm({ id, kept, onCorrected, onCancel }: CorrectAddressFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(kept.email);
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const hint = useProviderHint(email);

  useEffect(() => input.current?.select(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const fault = emailError(email);
    setError(fault ?? undefined);
    if (fault) {
      input.current?.focus();
      return;
    }
    setIsPending(true);
    try {
      await correctAddress(id, kept.key, email.trim());
      onCorrected(email.trim());
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setIsPending(false);
      input.current?.focus();
    }
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <div>
        <TextField
          ref={input}
          label="Your right address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint="You can correct it once, within an hour."
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={hint.look}
        />
        <div role="status">
          {hint.suggestion && (
            <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
              <span>
                Did you mean <strong className="break-words">{hint.suggestion}</strong>?
              </span>
              <Button size="sm" onClick={() => setEmail(hint.suggestion ?? email)}>
                Yes, use it
              </Button>
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} pendingLabel="Correcting…">
          Correct and send
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}
