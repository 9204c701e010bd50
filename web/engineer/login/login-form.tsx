import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from 'react-router';
import { accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { isUnconfirmed } from '#web/data/account/sign-in.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { rememberEngineer } from '#web/data/engineer/profile.ts';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { paths } from '#web/ui/page-urls.ts';
import { readableFailure } from '../readable-failure.ts';
import { SendMailAgain } from '../send-mail-again.tsx';
import { logIn, loginSchema } from './log-in.ts';

type LoginFormProps = { next: string; onChecking: (isChecking: boolean) => void };

export function LoginForm({ next, onChecking }: LoginFormProps) {
  const isHydrated = useIsHydrated();
  const captcha = useCaptcha();
  const form = useCheckedForm(zodResolver(loginSchema), {
    mode: 'onTouched',
    send: async ({ email, password }) => {
      onChecking(true);
      try {
        const engineer = await captcha.spend((token) => logIn(email, password, token));
        if (!engineer) return;
        rememberEngineer(engineer);
        toast.success(accountNotices.signedIn);
      } finally {
        onChecking(false);
      }
    },
    messageOf: (error) => readableFailure(error, engineerErrors.engineerLoginFailed),
    toastsErrors: true,
  });

  return (
    <form {...form.props} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <CaptchaBox {...captcha.box} />
      {form.failure && <LoginFailure failure={form.error} email={form.getValues('email')} next={next} />}
      <Button
        type={isHydrated ? 'submit' : 'button'}
        aria-disabled={isHydrated ? undefined : true}
        variant="primary"
        size="lg"
        pending={form.isPending}
        pendingLabel="Logging in…"
      >
        Log in
      </Button>
    </form>
  );
}

function LoginFailure({ failure, email, next }: { failure: unknown; email: string; next: string }) {
  const isNoEngineer = failure instanceof AppError && failure.code === 'notAnEngineer';
  return (
    <FormFailure>
      <p>{readableFailure(failure, engineerErrors.engineerLoginFailed)}</p>
      {isNoEngineer && (
        <p className="mt-1">
          <Link
            to={paths.signIn(paths.engineerSignUp)}
            className="font-semibold underline underline-offset-4"
          >
            Sign in and complete your engineer profile
          </Link>
        </p>
      )}
      {isUnconfirmed(failure) && (
        <div className="mt-3">
          <SendMailAgain email={email} next={next} />
        </div>
      )}
    </FormFailure>
  );
}
