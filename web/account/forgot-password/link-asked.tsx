import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { accountNotices } from '#domain/errors/account.ts';
import { askForRecovery } from '#web/data/account/password.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';

type LinkAskedProps = { email: string; next: string | undefined; onBack: () => void };

/** Shows the same text for unknown addresses, so that it does not reveal which accounts exist. */
export function LinkAsked({ email, next, onBack }: LinkAskedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isPending, attempt } = useAttempt();
  const captcha = useCaptcha();
  useEffect(() => heading.current?.focus(), []);

  async function sendAgain() {
    await captcha.spend((captchaToken) =>
      askForRecovery(email, { next: paths.resetPassword(next), captchaToken }),
    );
    toast.success(accountNotices.recoveryAskedAgain);
  }

  return (
    <Card>
      <MailCheck className="size-6 text-positive-ink" />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-lg font-semibold outline-none">
        Check your email
      </h2>
      <p className="mt-1 font-semibold break-all">{email}</p>
      <p className="mt-2 text-sm">{accountNotices.recoveryAsked}</p>
      <p className="mt-2 text-sm text-ink-muted">
        It can take a minute. Check your spam folder, too. The link works once, for an hour. Your password
        stays the same until you choose a new one.
      </p>
      {captcha.isWanted && (
        <div className="mt-5">
          <CaptchaBox {...captcha.box} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => void attempt(sendAgain)} pending={isPending} pendingLabel="Sending…">
          Send it again
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </Card>
  );
}
