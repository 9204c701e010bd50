import { type FormEvent, useEffect, useRef, useState } from 'react';
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

type AskFormProps = { next: string | undefined; onAsked: (email: string) => void };

export function AskForm({ next, onAsked }: AskFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const captcha = useCaptcha();

  useEffect(followPresses, []);
  const typed = () => input.current?.value.trim() ?? '';
  const faultOfTyped = () => faultOfEmail(typed()) ?? undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const fault = faultOfTyped();
    setError(fault);
    if (fault) {
      toast.error(fault);
      input.current?.focus();
      return;
    }
    setIsPending(true);
    setFailure(null);
    try {
      await captcha.spend((token) => askForRecovery(typed(), paths.resetPassword(next), token));
      onAsked(typed());
    } catch (cause) {
      const sentence = cause instanceof Error ? cause.message : accountErrors.recoveryNotAsked;
      setFailure(sentence);
      toast.error(sentence);
      setIsPending(false);
    }
  }

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          ref={input}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="The address of your account."
          error={error}
          onBlur={() => afterPress(() => setError(faultOfTyped()))}
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
