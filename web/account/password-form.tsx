import { useEffect } from 'react';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { CodeField } from './code-field.tsx';
import { type PasswordFormOptions, usePasswordForm } from './use-password-form.ts';

type PasswordFormProps = PasswordFormOptions & {
  email: string;
  isPrimary: boolean;
};

/** An old sign-in also needs a mailed code. */
export function PasswordForm({ email, isPrimary, ...options }: PasswordFormProps) {
  const { form, errors, failure, isPending, asksForCode, check, submit, sendAgain } =
    usePasswordForm(options);
  useEffect(() => {
    if (asksForCode) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [asksForCode, form]);

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {/* Password managers store the new password under the form's account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters. A few words that only you put together are better than one with signs."
        error={errors.password}
        onBlur={() => check('password')}
      />
      {asksForCode && (
        <div className="grid gap-3">
          <p role="status" className="rounded bg-info-soft px-4 py-3 text-sm text-info-ink">
            You signed in more than a day ago. To show that it is you, enter the code that we emailed to{' '}
            <span className="font-semibold break-all">{email}</span>.
          </p>
          <CodeField hint="Six digits, in the newest email from us." error={errors.code} />
          <div>
            <Button size="sm" onClick={sendAgain}>
              Send the code again
            </Button>
          </div>
        </div>
      )}
      {failure && <FormFailure>{failure}</FormFailure>}
      <div>
        <Button
          type="submit"
          variant={isPrimary ? 'primary' : 'secondary'}
          size={isPrimary ? 'lg' : 'md'}
          pending={isPending}
          pendingLabel="Changing…"
        >
          Change password
        </Button>
      </div>
    </form>
  );
}
