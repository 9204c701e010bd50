import { type FormEvent, useEffect } from 'react';
import { faultOfEmail } from '#domain/account/fault-of-email.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { askForRecovery } from '#web/data/password.ts';
import { useCaptcha } from '#web/data/use-captcha.ts';
import { afterPress, followPresses } from '#web/ui/after-press.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CaptchaBox } from '#web/ui/captcha-box.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { paths } from '#web/ui/paths.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { loginOf } from '../login-of.ts';
import { useSaving } from '../use-saving.ts';

type AskFormProps = { next: string | undefined; onAsked: (email: string) => void };

export function AskForm({ next, onAsked }: AskFormProps) {
  const { field, fault, setFault, fail, failure, isPending, attempt } = useSaving(
    accountErrors.recoveryNotAsked,
  );
  const captcha = useCaptcha();

  useEffect(followPresses, []);
  const typed = () => field.current?.value.trim() ?? '';
  const faultOfTyped = () => faultOfEmail(typed()) ?? undefined;

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
          onBlur={() => afterPress(() => setFault(faultOfTyped()))}
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
