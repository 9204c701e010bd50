import { accountErrors } from '#domain/errors/account.ts';
import { type NewApp, prepareApp } from '#web/data/account/second-factor.ts';
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
    otherwise: accountErrors.factorNotAdded,
    fieldOf: { factorNameTaken: 'factor-name' },
  });

  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label={count === 0 ? 'Name of the device' : 'Name of another device'}
        optional
        maxLength={60}
        hint="So that you know which one to take at hand."
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
