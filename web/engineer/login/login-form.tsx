import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { isBlank } from '#domain/text/blank.ts';
import { signIn, signOut } from '#web/data/account.ts';
import { fetchEngineer } from '#web/data/engineers.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsHydrated } from '#web/ui/is-hydrated.ts';
import { paths } from '#web/ui/paths.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { firstFault } from '../first-fault.ts';
import { FormFailure } from '../form-failure.tsx';
import { readableFailure } from '../readable-failure.ts';

const schema = z.object({
  email: z.string().refine((text) => !isBlank(text), accountErrors.emailNeeded),
  password: z.string().min(1, accountErrors.passwordRequired),
});

/** Signs in, and out again whoever has no engineer's profile. */
export function LoginForm({ onChecking }: { onChecking: (isChecking: boolean) => void }) {
  const isHydrated = useIsHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    defaultValues: { email: '', password: '' },
    resolver: zodResolver(schema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(
    async ({ email, password }) => {
      setFailure(null);
      onChecking(true);
      const fault = await enter(email, password).catch((error: unknown) =>
        readableFailure(error, engineerErrors.engineerLoginFailed),
      );
      if (fault) {
        setFailure(fault);
        toast.error(fault);
      } else {
        toast.success(accountNotices.signedIn);
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
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {failure && (
        <FormFailure>
          {failure}
          {failure === engineerErrors.notAnEngineer && <WayToProfile />}
        </FormFailure>
      )}
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

function WayToProfile() {
  return (
    <p className="mt-1">
      <Link to={paths.signIn(paths.engineerSignUp)} className="font-semibold underline underline-offset-4">
        Sign in and complete your engineer profile
      </Link>
    </p>
  );
}

/** Null once an engineer is signed in; else the sentence that says why not. */
async function enter(email: string, password: string): Promise<string | null> {
  const user = await signIn(email, password);
  const engineer = await fetchEngineer(user.id).catch(async (error: unknown) => {
    await signOut();
    throw error;
  });
  if (engineer) return null;
  await signOut();
  return engineerErrors.notAnEngineer;
}
