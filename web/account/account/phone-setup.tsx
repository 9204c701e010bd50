import { useEffect, useRef, useState } from 'react';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { askForCode, type NewPhone, showCode } from '#web/data/account/second-factor.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { FirstCodeForm } from './first-code-form.tsx';

type PhoneSetupProps = { phone: NewPhone; onEnd: () => void };

export function PhoneSetup({ phone, onEnd }: PhoneSetupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [challenge, setChallenge] = useState(phone.challenge);
  const { failure, isPending, attempt } = useAttempt(accountErrors.codeNotSent);
  useEffect(() => heading.current?.focus(), []);

  function sendAgain() {
    void attempt(async () => {
      setChallenge(await askForCode(phone.id));
      toast.success(accountNotices.codeTexted);
    });
  }

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Enter the code that we texted to you
      </h3>
      <p className="mt-1 text-sm text-ink-muted">
        It went to <span className="font-semibold text-ink">{phone.number}</span> and works for five minutes.
      </p>
      <FirstCodeForm
        factorId={phone.id}
        hint="Six digits, in the newest text message from us."
        onShow={(code) => showCode(phone, challenge, code)}
        onEnd={onEnd}
      >
        <Button onClick={sendAgain} pending={isPending} pendingLabel="Sending…">
          Send the code again
        </Button>
      </FirstCodeForm>
      {failure && (
        <div className="mt-4">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </div>
  );
}
