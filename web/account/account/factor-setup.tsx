import { type ReactNode, useEffect, useRef, useState } from 'react';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import {
  askForCode,
  type NewApp,
  type NewPhone,
  removeFactor,
  showCode,
} from '#web/data/account/second-factor.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CodeField, wrongCodes } from '#web/ui/forms/code-field.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';

type AppSetupProps = { factor: NewApp; onEnd: () => void };

export function AppSetup({ factor, onEnd }: AppSetupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Scan this with your authenticator app
      </h3>
      <p className="mt-1 text-sm text-ink-muted">
        Any authenticator app works. Scan the code, or type the key.
      </p>
      {/* The background is white in both themes, because cameras cannot read an inverted QR code. */}
      <img
        src={factor.picture}
        alt="QR code of the key below"
        className="mt-4 size-48 rounded border border-hairline bg-white p-3"
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <code className="rounded bg-sunken px-3 py-2 font-mono text-sm break-all">
          {factor.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton text={factor.secret}>Copy the key</CopyButton>
      </div>
      <FirstCodeForm
        factorId={factor.id}
        hint="The six digits in the app."
        onShow={async (code) => showCode(factor, await askForCode(factor.id), code)}
        onEnd={onEnd}
      />
    </div>
  );
}

type PhoneSetupProps = { phone: NewPhone; onEnd: () => void };

export function PhoneSetup({ phone, onEnd }: PhoneSetupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [challenge, setChallenge] = useState(phone.challenge);
  const { failure, isPending, attempt } = useAttempt();
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
        Enter the code we texted you
      </h3>
      <p className="mt-1 text-sm text-ink-muted">
        Sent to <span className="font-semibold text-ink">{phone.number}</span>. It works for 5 minutes.
      </p>
      <FirstCodeForm
        factorId={phone.id}
        hint="Six digits, from our newest text message."
        onShow={(code) => showCode(phone, challenge, code)}
        onEnd={onEnd}
      >
        <Button onClick={sendAgain} pending={isPending} pendingLabel="Sending…">
          Send the code again
        </Button>
      </FirstCodeForm>
      <FormFailure className="mt-4">{failure}</FormFailure>
    </div>
  );
}

type FirstCodeFormProps = {
  factorId: string;
  hint: string;
  onShow: (code: string) => Promise<void>;
  onEnd: () => void;
  children?: ReactNode;
};

function FirstCodeForm({ factorId, hint, onShow, onEnd, children }: FirstCodeFormProps) {
  const form = useCheckedForm(
    checkedBy({ code: (typed) => !typedCode(typed) && accountErrors.factorCodeNeeded }),
    {
      send: async ({ code }) => {
        await onShow(typedCode(code) ?? '');
        toast.success(accountNotices.factorAdded);
        onEnd();
      },
      fieldOf: wrongCodes,
    },
  );

  function leave() {
    onEnd();
    // If the removal fails, the unverified factor expires and has no effect.
    void removeFactor(factorId).catch(() => {});
  }

  return (
    <form {...form.props} className="mt-5 grid gap-5">
      <CodeField hint={hint} {...form.field('code')} />
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="One moment…">
          Turn it on
        </Button>
        {children}
        <Button variant="ghost" onClick={leave}>
          Not now
        </Button>
      </div>
    </form>
  );
}
