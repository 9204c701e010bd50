import { type FormEvent, useRef, useState } from 'react';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { useConfig } from '#web/data/config.ts';
import { spendRecoveryCode } from '#web/data/recovery-codes.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { mailAddressLink } from '#web/ui/mail-address.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

/** What to do without the phone: a recovery code takes the second factors away, and their owner sets up new ones. */
export function LostFactor({ hasOther }: { hasOther: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const contact = useConfig()?.contactEmail;

  function fail(sentence: string) {
    setFault(sentence);
    input.current?.focus();
  }

  async function recover(code: string) {
    setFault(undefined);
    setFailure(null);
    setIsPending(true);
    try {
      await spendRecoveryCode(code);
      toast.success(accountNotices.recovered);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : accountErrors.authenticationFailed;
      if (error instanceof AppError && error.code === 'recoveryCodeNotUsable') fail(sentence);
      else setFailure(sentence);
      setIsPending(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (isPending) return;
    if (code === '') fail(accountErrors.recoveryCodeNeeded);
    else void recover(code);
  }

  return (
    <div className="mt-6 border-t border-hairline pt-4">
      <Disclosure summary="Lost it?">
        <p className="mt-1 text-sm text-ink-muted">
          {hasOther && 'Choose another of your second factors above. Or enter '}
          {!hasOther && 'Enter '}one of your recovery codes. It removes your second factors, signs you out
          everywhere else, and you set up a new one.
        </p>
        <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
          <TextField
            ref={input}
            label="Recovery code"
            name="recovery-code"
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="Two groups of five letters and digits."
            error={fault}
          />
          {failure && <FormFailure>{failure}</FormFailure>}
          <div>
            <Button type="submit" pending={isPending} pendingLabel="One moment…">
              Sign in with this code
            </Button>
          </div>
        </form>
        <p className="mt-4 text-sm text-ink-muted">
          No codes either? Write to{' '}
          {contact ? (
            <a href={mailAddressLink(contact)} className="break-all text-ink underline underline-offset-4">
              {contact}
            </a>
          ) : (
            'whoever operates this marketplace'
          )}
          , from the address of your account. They find out that it is you before they take a second factor
          away.
        </p>
      </Disclosure>
    </div>
  );
}
