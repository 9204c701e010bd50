import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { emailError } from '#domain/account/email-error.ts';
import { askForRecovery } from '#web/data/account/password.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { localPath } from '#web/ui/browser/local-path.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { loginOf } from '../login-of.ts';
import { LinkAsked } from './link-asked.tsx';

export default function ForgotPassword() {
  const asked = useSearchParams()[0].get('next');
  const next = asked ? localPath(asked, paths.dashboard, window.location.origin) : undefined;
  const [sentTo, setSentTo] = useState<string | null>(null);

  return (
    <Page title="Forgot your password?" lead="We’ll email you a link to choose a new one." width="form">
      {sentTo ? (
        <LinkAsked email={sentTo} next={next} onBack={() => setSentTo(null)} />
      ) : (
        <AskForm next={next} onAsked={setSentTo} />
      )}
    </Page>
  );
}

type AskFormProps = { next: string | undefined; onAsked: (email: string) => void };

function AskForm({ next, onAsked }: AskFormProps) {
  const captcha = useCaptcha();
  // What was typed at sign-in.
  const { email = '' } = (useLocation().state ?? {}) as { email?: string };
  const form = useCheckedForm(checkedBy({ email: (typed) => emailError(typed.trim()) }), {
    mode: 'onBlur',
    defaultValues: { email },
    send: async (typed) => {
      const email = typed.email.trim();
      await captcha.spend((captchaToken) =>
        askForRecovery(email, { next: paths.resetPassword(next), captchaToken }),
      );
      onAsked(email);
    },
    toastsErrors: true,
  });

  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your account’s address."
          {...form.field('email')}
        />
        <CaptchaBox {...captcha.box} />
        <FormFailure>{form.failure}</FormFailure>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Sending…">
            Email me a link
          </Button>
          <ButtonLink to={loginOf(next)} variant="ghost">
            Back to sign in
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
