import { type FormEvent, useRef, useState } from 'react';
import { emailError } from '#domain/account/email-address.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { askForRecovery } from '#web/data/account/password.ts';
import { sendSignInLink } from '#web/data/account/sign-in.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/paths.ts';

type NewLinkFormProps = { next: string; isRecovery: boolean; isPrimary: boolean };

export function NewLinkForm({ next, isRecovery, isPrimary }: NewLinkFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const captcha = useCaptcha();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value ?? '';
    const fault = emailError(email);
    setError(fault ?? undefined);
    if (fault) {
      toast.error(fault);
      input.current?.focus();
      return;
    }
    setIsPending(true);
    try {
      const send = isRecovery ? askForRecovery : sendSignInLink;
      await captcha.spend((captchaToken) => send(email, { next, captchaToken }));
      setSentTo(email);
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : accountErrors.signInFailed);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Card>
      <div role="status">
        {sentTo && (
          <p className="mb-5 rounded bg-positive-soft px-4 py-3 text-sm text-positive-ink">
            {isRecovery ? (
              accountNotices.recoveryAsked
            ) : (
              <>
                A new link is on its way to <span className="break-words">{sentTo}</span>.
              </>
            )}
          </p>
        )}
      </div>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          ref={input}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="The address the old link was sent to."
          error={error}
        />
        <CaptchaBox {...captcha.box} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={isPrimary ? 'primary' : 'secondary'}
            pending={isPending}
            pendingLabel="Sending…"
          >
            Email me a new link
          </Button>
          <ButtonLink to={paths.signIn(isRecovery ? undefined : next)}>Sign in with a password</ButtonLink>
        </div>
      </form>
    </Card>
  );
}
