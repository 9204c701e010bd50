import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/paths.ts';
import { type SignInOptions, useSignInForm } from './use-sign-in-form.ts';

type SignInFormProps = SignInOptions & {
  onToggle: () => void;
  children: ReactNode;
};

export function SignInForm(props: SignInFormProps) {
  const { isNew, next, onToggle, children } = props;
  const isHydrated = useIsHydrated();
  // Before hydration, the browser's own submit would put the password into the URL.
  const untilReady = { 'aria-disabled': isHydrated ? undefined : true } as const;
  const { form, errors, failure, pending, captcha, check, submit, mailLink } = useSignInForm(props);

  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
          onBlur={() => check('email')}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          hint={isNew ? 'At least 6 characters.' : undefined}
          error={errors.password}
          onBlur={() => check('password')}
        />
        <CaptchaBox {...captcha} />
        {failure && (
          <p className="flex items-start gap-2 text-sm text-danger-ink">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {failure}
          </p>
        )}
        <Button
          {...untilReady}
          type={isHydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          pending={pending === 'password'}
          pendingLabel={isNew ? 'Creating your account…' : 'Signing in…'}
        >
          {isNew ? 'Create account' : 'Sign in'}
        </Button>
        {!isNew && (
          <p className="text-sm">
            <Link
              to={paths.forgotPassword(next === paths.dashboard ? undefined : next)}
              className="inline-block min-h-6 font-semibold underline underline-offset-4"
            >
              Forgot your password?
            </Link>
          </p>
        )}
      </form>
      {!isNew && (
        <div className="mt-6 border-t border-hairline pt-6">
          <p className="text-sm text-ink-muted">
            No password? We email you a link that signs you in once, to the address above.
          </p>
          <Button
            {...untilReady}
            className="mt-3"
            onClick={mailLink}
            pending={pending === 'link'}
            pendingLabel="Sending…"
          >
            Email me a sign-in link
          </Button>
        </div>
      )}
      {children}
      <p className="mt-6 border-t border-hairline pt-6 text-sm">
        {isNew ? 'Already have an account?' : 'New here?'}{' '}
        <button
          {...untilReady}
          type="button"
          onClick={onToggle}
          className="min-h-6 font-semibold underline underline-offset-4"
        >
          {isNew ? 'Sign in instead' : 'Create an account'}
        </button>
      </p>
    </Card>
  );
}
