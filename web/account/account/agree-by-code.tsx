import { type FormEvent, useState } from 'react';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { agreeByCode } from '#web/data/account/own-account.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';
import { CodeField } from '../code-field.tsx';
import { useSaving } from '../use-saving.ts';

type AgreeByCodeProps = { email: string; newEmail: string };

export function AgreeByCode({ email, newEmail }: AgreeByCodeProps) {
  const [address, setAddress] = useState(newEmail);
  const { field, fault, fail, failure, isPending, attempt } = useSaving(accountErrors.accountNotChanged, [
    'codeNotUsable',
  ]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = typedCode(field.current?.value ?? '');
    if (code === null) return fail(accountErrors.codeNeeded);
    void attempt(async () => {
      const isMoved = await agreeByCode(address, code);
      toast.success(isMoved ? accountNotices.emailChanged : accountNotices.addressAgreed);
      if (isMoved) return;
      setAddress(address === newEmail ? email : newEmail);
      if (field.current) field.current.value = '';
    });
  }

  return (
    <div className="mb-5">
      <Disclosure summary="Enter the codes instead">
        <form noValidate onSubmit={submit} className="mt-3 grid gap-5">
          <RadioCards
            legend="Which email is the code from?"
            name="agreeing-address"
            columns={2}
            value={address}
            options={[
              {
                value: newEmail,
                label: 'The new address',
                description: <span className="wrap-anywhere">{newEmail}</span>,
              },
              {
                value: email,
                label: 'The old address',
                description: <span className="wrap-anywhere">{email}</span>,
              },
            ]}
            onChange={(event) => setAddress(event.target.value)}
          />
          <CodeField ref={field} hint="Six digits, in the newest email to this address." error={fault} />
          {failure && <FormFailure>{failure}</FormFailure>}
          <div>
            <Button type="submit" pending={isPending} pendingLabel="One moment…">
              Agree
            </Button>
          </div>
        </form>
      </Disclosure>
    </div>
  );
}
