import { type FormEvent, useRef, useState } from 'react';
import { emailError } from '#domain/account/email-address.ts';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { verifyMailCode } from '#web/data/account/mail-link.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/paths.ts';

type CodeFormProps = { email: string; next: string; onSignedIn: () => Promise<void> };
type Faults = { email?: string | undefined; code?: string | undefined };

export function CodeForm({ email, next, onSignedIn }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setIsPending] = useState(false);

  function fail(found: Faults) {
    setFaults(found);
    const field = form.current?.elements.namedItem(found.email ? 'email' : 'code');
    if (field instanceof HTMLElement) field.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || !form.current) return;
    const typed = new FormData(form.current);
    const address = String(typed.get('email')).trim();
    const code = typedCode(String(typed.get('code')));
    const fault = emailError(address);
    if (fault) return fail({ email: fault });
    if (code === null) return fail({ code: accountErrors.codeNeeded });
    setFaults({});
    setIsPending(true);
    try {
      await verifyMailCode(address, code);
      await onSignedIn();
    } catch (error) {
      setIsPending(false);
      const isWrong = error instanceof AppError && error.code === 'linkNotUsable';
      const sentence = error instanceof Error ? error.message : accountErrors.authenticationFailed;
      fail({ code: isWrong ? accountErrors.codeNotUsable : sentence });
    }
  }

  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          hint="The address the email was sent to."
          error={faults.email}
        />
        <TextField
          label="Code"
          name="code"
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          hint="Six digits, in the newest email from us."
          error={faults.code}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="One moment…">
            Sign in
          </Button>
          <ButtonLink to={paths.signIn(next)}>Have a new email sent</ButtonLink>
        </div>
      </form>
    </Card>
  );
}
