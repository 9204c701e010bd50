import { MailCheck } from 'lucide-react';
import { accountNotices } from '#domain/errors/account.ts';
import { resendSignUpMail, sendSignInLink } from '#web/data/account/sign-in.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';

export type SentMail = { kind: 'confirmation' | 'link'; email: string };

const texts = {
  confirmation: 'Open the link we sent you. It confirms your address and signs you in.',
  link: 'Open the link we sent you to sign in. It works once.',
};

export function CheckYourMail({ sent, next, onBack }: { sent: SentMail; next: string; onBack: () => void }) {
  const { isPending, attempt } = useAttempt();
  const captcha = useCaptcha();

  async function sendAgain() {
    const send = sent.kind === 'link' ? sendSignInLink : resendSignUpMail;
    await captcha.spend((captchaToken) => send(sent.email, { next, captchaToken }));
    toast.success(accountNotices.mailSentAgain);
  }

  return (
    <Card>
      <div role="status">
        <MailCheck className="size-6 text-positive-ink" />
        <h2 className="mt-3 text-lg font-semibold">Check your email</h2>
        <p className="mt-1 font-semibold break-all">{sent.email}</p>
        <p className="mt-2 text-sm text-ink-muted">
          {texts[sent.kind]} It can take a minute. Check your spam folder, too.
        </p>
      </div>
      {captcha.isWanted && (
        <div className="mt-5">
          <CaptchaBox {...captcha.box} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={paths.confirmCode(sent.email, next)} variant="primary">
          Enter its code
        </ButtonLink>
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
