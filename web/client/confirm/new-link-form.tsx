import { useState } from 'react';
import { emailError } from '#domain/account/email-error.ts';
import { accountNotices } from '#domain/errors/account.ts';
import { askForRecovery } from '#web/data/account/password.ts';
import { sendSignInLink } from '#web/data/account/sign-in.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';

type NewLinkFormProps = { next: string; isRecovery: boolean };

export function NewLinkForm({ next, isRecovery }: NewLinkFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const captcha = useCaptcha();

  const form = useCheckedForm(checkedBy({ email: emailError }), {
    send: async ({ email }) => {
      const sendMail = isRecovery ? askForRecovery : sendSignInLink;
      await captcha.spend((captchaToken) => sendMail(email, { next, captchaToken }));
      setSentTo(email);
    },
    toastsErrors: true,
  });

  return (
    <Card>
      <div role="status">
        {sentTo && (
          <p className="mb-5 rounded bg-positive-soft px-4 py-3 text-sm text-positive-ink">
            {isRecovery ? (
              accountNotices.recoveryAsked
            ) : (
              <>
                We’ve sent a new link to <span className="break-words">{sentTo}</span>.
              </>
            )}
          </p>
        )}
      </div>
      <form {...form.props} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="The address that got the old link."
          {...form.field('email')}
        />
        <CaptchaBox {...captcha.box} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Sending…">
            Email me a new link
          </Button>
          <ButtonLink to={paths.signIn(isRecovery ? undefined : next)}>Sign in with a password</ButtonLink>
        </div>
      </form>
    </Card>
  );
}
