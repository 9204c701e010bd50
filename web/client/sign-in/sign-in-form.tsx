import { type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { emailError } from '#domain/account/email-error.ts';
import { newPasswordError, PASSWORD_MINIMUM } from '#domain/account/password.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { isUnconfirmed, sendSignInLink, signIn, signUp } from '#web/data/account/sign-in.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { paths } from '#web/ui/page-urls.ts';
import type { SentMail } from './check-your-mail.tsx';

const textLink = 'inline-flex min-h-6 items-center font-semibold underline underline-offset-4';

type SignInFormProps = {
  isNew: boolean;
  next: string;
  onTyped: (isTyped: boolean) => void;
  onEnter: () => void;
  onSent: (sent: SentMail) => void;
  onToggle: () => void;
  children: ReactNode;
};

export function SignInForm(props: SignInFormProps) {
  const { isNew, next, onTyped, onEnter, onSent, onToggle, children } = props;
  const isHydrated = useIsHydrated();
  // Before hydration, a native submit would put the password into the URL.
  const untilReady = { 'aria-disabled': isHydrated ? undefined : true } as const;
  const captcha = useCaptcha();
  const [isMailing, setIsMailing] = useState(false);
  const rules = {
    email: emailError,
    password: isNew ? newPasswordError : (typed: string) => !typed && accountErrors.passwordRequired,
  };
  const form = useCheckedForm(checkedBy(rules), {
    mode: 'onBlur',
    send: async ({ email, password }) => {
      try {
        await (isNew ? join(email, password) : enter(email, password));
      } catch (error) {
        if (isUnconfirmed(error)) onSent({ kind: 'confirmation', email });
        throw error;
      }
    },
    toastsErrors: true,
  });
  const { getValues, subscribe } = form;
  const email = useWatch({ control: form.control, name: 'email' });

  useEffect(() => {
    const tellWhatIsTyped = () => onTyped(getValues(['email', 'password']).some(Boolean));
    tellWhatIsTyped();
    return subscribe({ formState: { values: true }, callback: tellWhatIsTyped });
  }, [getValues, subscribe, onTyped]);

  async function enter(email: string, password: string) {
    const { isHalf } = await captcha.spend((token) => signIn(email, password, token));
    if (!isHalf) onEnter();
  }

  async function join(email: string, password: string) {
    const { isSignedIn } = await captcha.spend((captchaToken) =>
      signUp(email, password, { next, captchaToken }),
    );
    toast.success(accountNotices.signedUp);
    if (isSignedIn) onEnter();
    else onSent({ kind: 'confirmation', email });
  }

  async function mailLink() {
    form.clearErrors('password');
    if (form.isPending || !(await form.check('email'))) return;
    setIsMailing(true);
    await form.attempt(async () => {
      const email = getValues('email');
      await captcha.spend((captchaToken) => sendSignInLink(email, { next, captchaToken }));
      onSent({ kind: 'link', email });
    });
    setIsMailing(false);
  }

  function toggle() {
    form.clearErrors();
    form.forgetError();
    toast.dismiss();
    onToggle();
  }

  return (
    <div>
      <form {...form.props} className="grid gap-5">
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          hint={isNew ? accountNotices.passwordHint(PASSWORD_MINIMUM) : undefined}
          {...form.field('password')}
        />
        <CaptchaBox {...captcha.box} />
        <FormFailure>{form.failure}</FormFailure>
        <Button
          {...untilReady}
          type={isHydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          pending={form.isPending && !isMailing}
          pendingLabel={isNew ? 'Creating your account…' : 'Signing in…'}
        >
          {isNew ? 'Create account' : 'Sign in'}
        </Button>
        {!isNew && (
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
            <button
              {...untilReady}
              type="button"
              aria-busy={isMailing}
              onClick={() => void mailLink()}
              className={textLink}
            >
              {isMailing ? 'Sending…' : 'Email me a sign-in link'}
            </button>
            <Link
              to={paths.forgotPassword(next === paths.dashboard ? undefined : next)}
              state={{ email }}
              className={textLink}
            >
              Forgot your password?
            </Link>
          </div>
        )}
      </form>
      <p className="mt-6 text-sm">
        {isNew ? 'Already have an account?' : 'New here?'}{' '}
        <button {...untilReady} type="button" onClick={toggle} className={textLink}>
          {isNew ? 'Sign in instead' : 'Create an account'}
        </button>
      </p>
      {children}
    </div>
  );
}
