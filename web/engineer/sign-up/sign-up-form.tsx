import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { engineerSignUpSchema } from '#domain/engineer/profile.ts';
import { accountNotices } from '#domain/errors/account.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { EngineerSignUpMetadata } from '#domain/wire/calls.ts';
import { signUp } from '#web/data/account/sign-in.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/paths.ts';
import { firstFault, useFields } from '../../ui/forms/use-fields.ts';
import { readableFailure } from '../readable-failure.ts';
import { dropKeptFields, useKeptFields } from '../use-kept-fields.ts';
import { SkillsField } from './skills-field.tsx';

const keptNames = ['name', 'email', 'skills'] as const;

/** Keeps the typed fields after sending, so that a mistyped address can be corrected. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const isHydrated = useIsHydrated();
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ mode: 'onTouched', resolver: zodResolver(engineerSignUpSchema) });
  const { errors, isSubmitting, isValid } = form.formState;
  const field = useFields(form.register);
  useKeptFields(form, keptNames);

  async function send({ email, password, name, skills }: z.output<typeof engineerSignUpSchema>) {
    setFailure(null);
    const data = { role: 'engineer', name, skills } satisfies EngineerSignUpMetadata;
    try {
      const options = { data, next: paths.engineerApp };
      const { isSignedIn } = await captcha.spend((captchaToken) =>
        signUp(email, password, { ...options, captchaToken }),
      );
      dropKeptFields();
      toast.success(accountNotices.signedUp);
      if (!isSignedIn) onSent(email);
    } catch (error) {
      const sentence = readableFailure(error, engineerErrors.engineerAccountNotCreated);
      setFailure(sentence);
      toast.error(sentence);
    }
  }

  const submit = form.handleSubmit(send, (faults) => {
    toast.error(firstFault(faults, ['name', 'email', 'password', 'skills']) ?? '');
  });

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...field('name')} />
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
          autoComplete="new-password"
          hint="At least 6 characters."
          error={errors.password?.message}
          {...field('password')}
        />
        <SkillsField error={errors.skills?.message} {...field('skills')} />
        <CaptchaBox {...captcha.box} />
        {failure && <FormFailure>{failure}</FormFailure>}
        <Button
          type={isHydrated ? 'submit' : 'button'}
          aria-disabled={isHydrated && isValid ? undefined : true}
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
      <p className="mt-3 text-sm">
        Not sure yet?{' '}
        <Link to={paths.engineerLanding} className="font-semibold underline underline-offset-4">
          Read what the work is
        </Link>
      </p>
    </Card>
  );
}
