import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountNotices } from '#domain/errors/account.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { rememberEngineer } from '#web/data/engineer/profile.ts';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { firstFault, useFields } from '../../ui/forms/use-fields.ts';
import { readableFailure } from '../readable-failure.ts';
import { logIn, loginSchema } from './log-in.ts';
import { LoginFailure } from './login-failure.tsx';

type LoginFormProps = { next: string; onChecking: (isChecking: boolean) => void };

export function LoginForm({ next, onChecking }: LoginFormProps) {
  const isHydrated = useIsHydrated();
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, getValues, formState } = useForm({
    mode: 'onTouched',
    resolver: zodResolver(loginSchema),
  });
  const field = useFields(register);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(
    async ({ email, password }) => {
      setFailure(null);
      onChecking(true);
      try {
        const engineer = await captcha.spend((token) => logIn(email, password, token));
        if (engineer) {
          rememberEngineer(engineer);
          toast.success(accountNotices.signedIn);
        }
      } catch (error) {
        setFailure(error);
        toast.error(readableFailure(error, engineerErrors.engineerLoginFailed));
      }
      onChecking(false);
    },
    (faults) => toast.error(firstFault(faults, ['email', 'password']) ?? ''),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...field('password')}
      />
      <CaptchaBox {...captcha.box} />
      {failure !== null && <LoginFailure failure={failure} email={getValues('email')} next={next} />}
      <Button
        type={isHydrated ? 'submit' : 'button'}
        aria-disabled={isHydrated ? undefined : true}
        variant="primary"
        size="lg"
        pending={isSubmitting}
        pendingLabel="Logging in…"
      >
        Log in
      </Button>
    </form>
  );
}
