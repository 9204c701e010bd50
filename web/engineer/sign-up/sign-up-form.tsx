import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { engineerSignUpSchema } from '#domain/engineer/profile.ts';
import { accountNotices } from '#domain/errors/account.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { EngineerSignUpMetadata } from '#domain/wire/calls.ts';
import { signUp } from '#web/data/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useIsHydrated } from '#web/ui/is-hydrated.ts';
import { paths } from '#web/ui/paths.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { firstFault } from '../first-fault.ts';
import { FormFailure } from '../form-failure.tsx';
import { readableFailure } from '../readable-failure.ts';

export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    defaultValues: { name: '', email: '', password: '', skills: '' },
    resolver: zodResolver(engineerSignUpSchema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(
    async ({ email, password, name, skills }) => {
      setFailure(null);
      const data = { role: 'engineer', name, skills } satisfies EngineerSignUpMetadata;
      try {
        const { isSignedIn } = await signUp(email, password, { data, next: paths.engineerApp });
        toast.success(accountNotices.signedUp);
        if (isSignedIn) void navigate(paths.engineerApp);
        else onSent(email);
      } catch (error) {
        const sentence = readableFailure(error, engineerErrors.engineerAccountNotCreated);
        setFailure(sentence);
        toast.error(sentence);
      }
    },
    (faults) => toast.error(firstFault(faults, ['name', 'email', 'password', 'skills']) ?? ''),
  );

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
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
          autoComplete="new-password"
          hint="At least 6 characters."
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          label="Skills"
          hint="Separated by commas. Clients see them beside your name."
          placeholder="React, PostgreSQL, Stripe"
          error={errors.skills?.message}
          {...register('skills')}
        />
        {failure && <FormFailure>{failure}</FormFailure>}
        <Button
          type={isHydrated ? 'submit' : 'button'}
          aria-disabled={isHydrated ? undefined : true}
          variant="primary"
          size="lg"
          pending={isSubmitting}
          pendingLabel="Creating your account…"
        >
          Create engineer account
        </Button>
        <p className="text-sm text-ink-muted">
          We mail you a link that confirms your address. Your profile is made when you follow it.
        </p>
      </form>
      <p className="mt-6 border-t border-hairline pt-6 text-sm">
        Already an engineer here?{' '}
        <Link to={paths.engineerLogin()} className="font-semibold underline underline-offset-4">
          Log in
        </Link>
      </p>
    </Card>
  );
}
