import { phoneNumber } from '#domain/account/second-factor.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { type NewApp, type NewPhone, prepareApp, preparePhone } from '#web/data/account/second-factor.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { SavingFailure } from '../saving-failure.tsx';

type AddAppProps = { count: number; onPrepared: (app: NewApp) => void };

export function AddApp({ count, onPrepared }: AddAppProps) {
  const form = useCheckedForm(checkedBy({ 'factor-name': () => null }), {
    values: { 'factor-name': count === 0 ? 'My phone' : '' },
    resetOptions: { keepDirtyValues: true },
    send: async ({ 'factor-name': name }) => onPrepared(await prepareApp(name.trim())),
    fieldOf: { factorNameTaken: 'factor-name' },
  });

  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label={count === 0 ? 'Name of the device' : 'Name of another device'}
        optional
        maxLength={60}
        hint="So you can tell your devices apart."
        {...form.field('factor-name')}
      />
      <SavingFailure {...form} />
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Preparing…">
          {count === 0 ? 'Set up an authenticator app' : 'Add an authenticator app'}
        </Button>
      </div>
    </form>
  );
}

type AddPhoneProps = { hasPhone: boolean; onTexted: (phone: NewPhone) => void };

export function AddPhone({ hasPhone, onTexted }: AddPhoneProps) {
  const form = useCheckedForm(
    checkedBy({ phone: (typed) => !phoneNumber(typed) && accountErrors.phoneNeeded }),
    {
      send: async ({ phone }) => onTexted(await preparePhone(phoneNumber(phone) ?? '')),
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
        hint={`Include the country code, like +49 151 12345678. ${
          hasPhone
            ? 'To change your number, add the new one, then remove the old one.'
            : 'We’ll text you a code when you sign in.'
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
