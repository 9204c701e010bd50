import { useState } from 'react';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { resendSignUpMail } from '#web/data/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { paths } from '#web/ui/paths.ts';
import { toast } from '#web/ui/toast.ts';
import { readableFailure } from '../readable-failure.ts';

type ConfirmYourAddressProps = { email: string; onBack: () => void };

export function ConfirmYourAddress({ email, onBack }: ConfirmYourAddressProps) {
  const [isSending, setIsSending] = useState(false);

  async function sendAgain() {
    setIsSending(true);
    try {
      await resendSignUpMail(email, paths.engineerApp);
      toast.success('Email sent again');
    } catch (error) {
      toast.error(readableFailure(error, accountErrors.signUpFailed));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Card>
      <h2 className="text-lg font-semibold">Check your email</h2>
      <p className="mt-2 text-sm">{accountNotices.signedUp}</p>
      <p className="mt-2 text-sm text-ink-muted">
        The link went to <span className="font-semibold break-all text-ink">{email}</span>. It opens the
        engineer portal, with your profile ready.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => void sendAgain()} pending={isSending} pendingLabel="Sending…">
          Send the email again
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </Card>
  );
}
