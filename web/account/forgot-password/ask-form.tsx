import { type FormEvent, useEffect } from 'react';
import { emailError } from '#domain/account/email-address.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { askForRecovery } from '#web/data/account/password.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { afterPointerRelease, trackPointer } from '#web/ui/forms/after-pointer-release.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/paths.ts';
import { loginOf } from '../login-of.ts';
import { useSaving } from '../use-saving.ts';

type AskFormProps = { next: string | undefined; onAsked: (email: string) => void };

export function AskForm({ next, onAsked }: AskFormProps) {
  const { field, fault, setFault, fail, failure, isPending, attempt } = useSaving(
    accountErrors.recoveryNotAsked,
  );
  const captcha = useCaptcha();

  useEffect(trackPointer, []);
  const typed = () => field.current?.value.trim() ?? '';
  const faultOfTyped = () => emailError(typed()) ?? undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultOfTyped();
    if (found) {
      toast.error(found);
      return fail(found);
    }
    void attempt(async () => {
      const email = typed();
      await captcha.spend((captchaToken) =>
        askForRecovery(email, { next: paths.resetPassword(next), captchaToken }),
      );
      onAsked(email);
    });
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          ref={field}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="The address of your account."
          error={fault}
          onBlur={() => afterPointerRelease(() => setFault(faultOfTyped()))}
        />
        <CaptchaBox {...captcha.box} />
        {failure && <FormFailure>{failure}</FormFailure>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Sending…">
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
