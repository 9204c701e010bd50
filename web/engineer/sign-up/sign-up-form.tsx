import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from 'react-router';
import { PASSWORD_MINIMUM } from '#domain/account/password.ts';
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
import { useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { readableFailure } from '../readable-failure.ts';
import { dropKeptFields, useKeptFields } from '../use-kept-fields.ts';
import { SkillsField } from './skills-field.tsx';

const keptNames = ['name', 'email', 'skills'] as const;

/** The form keeps the typed text after sending, so that the user can correct a mistyped address. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const isHydrated = useIsHydrated();
  const captcha = useCaptcha();
  const form = useCheckedForm(zodResolver(engineerSignUpSchema), {
    mode: 'onTouched',
    send: async ({ email, password, name, skills }) => {
      const data = { role: 'engineer', name, skills } satisfies EngineerSignUpMetadata;
      const options = { data, next: paths.engineerApp };
      const { isSignedIn } = await captcha.spend((captchaToken) =>
        signUp(email, password, { ...options, captchaToken }),
      );
      dropKeptFields();
      toast.success(accountNotices.signedUp);
      if (!isSignedIn) onSent(email);
    },
    messageOf: (error) => readableFailure(error, engineerErrors.engineerAccountNotCreated),
    toastsErrors: true,
  });
  useKeptFields(form, keptNames);
  // Read before hydration too, so that text typed before it is checked.
  const { isValid } = form.formState;

  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <TextField label="Name" autoComplete="name" {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={accountNotices.passwordHint(PASSWORD_MINIMUM)}
          {...form.field('password')}
        />
        <SkillsField {...form.field('skills')} />
        <CaptchaBox {...captcha.box} />
        <FormFailure>{form.failure}</FormFailure>
        <Button
          type={isHydrated ? 'submit' : 'button'}
          aria-disabled={isHydrated && isValid ? undefined : true}
          variant="primary"
          size="lg"
          pending={form.isPending}
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
