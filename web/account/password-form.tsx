import { useEffect, useState } from 'react';
import { newPasswordError, PASSWORD_MINIMUM } from '#domain/account/password.ts';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { changePassword, mailCode } from '#web/data/account/password.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { afterPointerRelease } from '#web/ui/forms/after-pointer-release.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';

type PasswordFormProps = { email: string; isPrimary: boolean; onChanged: () => Promise<void> | void };

/** If the last sign-in was more than a day ago, the form also asks for a code that is sent by email. */
export function PasswordForm({ email, isPrimary, onChanged }: PasswordFormProps) {
  const [asksForCode, setAsksForCode] = useState(false);
  const rules = {
    password: newPasswordError,
    code: (typed: string) => asksForCode && !typedCode(typed) && accountErrors.codeNeeded,
  };
  const form = useCheckedForm(checkedBy(rules, { stopsAtFirst: true }), {
    send: async ({ password, code }) => {
      try {
        await changePassword(password, asksForCode ? typedCode(code) : null);
      } catch (error) {
        if (error instanceof AppError && error.code === 'reauthenticationNeeded') return sendCode();
        throw error;
      }
      form.reset();
      setAsksForCode(false);
      await onChanged();
    },
    fieldOf: { passwordWeak: 'password', passwordSame: 'password', codeNotUsable: 'code' },
    toastsErrors: true,
  });
  const { setFocus } = form;
  useEffect(() => {
    if (asksForCode) setFocus('code');
  }, [asksForCode, setFocus]);

  async function sendCode() {
    await mailCode();
    setAsksForCode(true);
    toast.info(accountNotices.codeMailed);
  }

  function checkTyped() {
    if (form.getValues('password')) void form.trigger('password');
    else form.clearErrors('password');
  }

  return (
    <form {...form.props} className="grid gap-5">
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${accountNotices.passwordHint(PASSWORD_MINIMUM)} A few unrelated words are stronger than one with symbols.`}
        {...form.field('password')}
        onBlur={() => afterPointerRelease(checkTyped)}
      />
      {asksForCode && (
        <div className="grid gap-3">
          <p role="status" className="rounded bg-info-soft px-4 py-3 text-sm text-info-ink">
            You signed in more than a day ago. To confirm it’s you, enter the code we emailed to{' '}
            <span className="font-semibold break-all">{email}</span>.
          </p>
          <CodeField hint="Six digits, from our newest email." {...form.field('code')} />
          <div>
            <Button size="sm" onClick={() => void form.attempt(sendCode)}>
              Send the code again
            </Button>
          </div>
        </div>
      )}
      <FormFailure>{form.failure}</FormFailure>
      <div>
        <Button
          type="submit"
          variant={isPrimary ? 'primary' : 'secondary'}
          size={isPrimary ? 'lg' : 'md'}
          pending={form.isPending}
          pendingLabel="Changing…"
        >
          Change password
        </Button>
      </div>
    </form>
  );
}
