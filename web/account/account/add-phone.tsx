import type { FormEvent } from 'react';
import { phoneNumber } from '#domain/account/second-factor.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { type NewPhone, preparePhone } from '#web/data/account/second-factor.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SavingFailure } from '../saving-failure.tsx';
import { useSaving } from '../use-saving.ts';

type AddPhoneProps = { hasPhone: boolean; onTexted: (phone: NewPhone) => void };

export function AddPhone({ hasPhone, onTexted }: AddPhoneProps) {
  const { field, fault, fail, failure, needsNewSession, isPending, attempt } = useSaving(
    accountErrors.factorNotAdded,
    ['phoneAlreadyAdded'],
  );

  function prepare(event: FormEvent) {
    event.preventDefault();
    const number = phoneNumber(field.current?.value ?? '');
    if (number === null) return fail(accountErrors.phoneNeeded);
    void attempt(async () => onTexted(await preparePhone(number)));
  }

  return (
    <form noValidate onSubmit={prepare} className="grid gap-4">
      <TextField
        ref={field}
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint={`With its country code, as +49 151 12345678. ${
          hasPhone
            ? 'For another number, add the new one here, then remove the old one.'
            : 'We text a code to it when you sign in.'
        }`}
        error={fault}
      />
      {failure && <SavingFailure failure={failure} needsNewSession={needsNewSession} />}
      <div>
        <Button type="submit" pending={isPending} pendingLabel="Sending…">
          Text me a code
        </Button>
      </div>
    </form>
  );
}
