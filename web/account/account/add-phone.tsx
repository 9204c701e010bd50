import { phoneNumber } from '#domain/account/second-factor.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { type NewPhone, preparePhone } from '#web/data/account/second-factor.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { SavingFailure } from '../saving-failure.tsx';

type AddPhoneProps = { hasPhone: boolean; onTexted: (phone: NewPhone) => void };

export function AddPhone({ hasPhone, onTexted }: AddPhoneProps) {
  const form = useCheckedForm(
    checkedBy({ phone: (typed) => !phoneNumber(typed) && accountErrors.phoneNeeded }),
    {
      send: async ({ phone }) => onTexted(await preparePhone(phoneNumber(phone) ?? '')),
      otherwise: accountErrors.factorNotAdded,
      fieldOf: { phoneAlreadyAdded: 'phone' },
    },
  );

  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint={`With its country code, as +49 151 12345678. ${
          hasPhone
            ? 'For another number, add the new one here, then remove the old one.'
            : 'We text a code to it when you sign in.'
        }`}
        {...form.field('phone')}
      />
      <SavingFailure {...form} />
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Sending…">
          Text me a code
        </Button>
      </div>
    </form>
  );
}
