import { accountNotices } from '#domain/errors/account.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { resendSignUpMail } from '#web/data/account/sign-in.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CaptchaBox } from '#web/ui/forms/captcha-box.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { readableFailure } from './readable-failure.ts';

export function SendMailAgain({ email, next }: { email: string; next: string }) {
  const { isPending, attempt } = useAttempt((error) =>
    readableFailure(error, engineerErrors.engineerAccountNotCreated),
  );
  const captcha = useCaptcha();

  async function send() {
    await captcha.spend((captchaToken) => resendSignUpMail(email, { next, captchaToken }));
    toast.success(accountNotices.mailSentAgain);
  }

  return (
    <div className="grid gap-3">
      {captcha.isWanted && <CaptchaBox {...captcha.box} />}
      <div>
        <Button onClick={() => void attempt(send)} pending={isPending} pendingLabel="Sending…">
          Send the email again
        </Button>
      </div>
    </div>
  );
}
