import { useState } from 'react';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { agreeByCode } from '#web/data/account/own-account.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { Disclosure } from '#web/ui/text/disclosure.tsx';

type AgreeByCodeProps = { email: string; newEmail: string };

export function AgreeByCode({ email, newEmail }: AgreeByCodeProps) {
  const [address, setAddress] = useState(newEmail);
  const form = useCheckedForm(checkedBy({ code: (typed) => !typedCode(typed) && accountErrors.codeNeeded }), {
    send: async ({ code }) => {
      const isMoved = await agreeByCode(address, typedCode(code) ?? '');
      toast.success(isMoved ? accountNotices.emailChanged : accountNotices.addressAgreed);
      if (isMoved) return;
      setAddress(address === newEmail ? email : newEmail);
      form.setValue('code', '');
    },
    fieldOf: { codeNotUsable: 'code' },
  });

  return (
    <div className="mb-5">
      <Disclosure summary="Enter the codes instead">
        <form {...form.props} className="mt-3 grid gap-5">
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
          <CodeField hint="Six digits, from our newest email to this address." {...form.field('code')} />
          <FormFailure>{form.failure}</FormFailure>
          <div>
            <Button type="submit" pending={form.isPending} pendingLabel="One moment…">
              Agree
            </Button>
          </div>
        </form>
      </Disclosure>
    </div>
  );
}
