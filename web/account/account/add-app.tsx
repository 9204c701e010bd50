import type { FormEvent } from 'react';
import { accountErrors } from '#domain/errors/account.ts';
import { type NewApp, prepareApp } from '#web/data/account/second-factor.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SavingFailure } from '../saving-failure.tsx';
import { useSaving } from '../use-saving.ts';

type AddAppProps = { count: number; onPrepared: (app: NewApp) => void };

export function AddApp({ count, onPrepared }: AddAppProps) {
  const { field, fault, failure, needsNewSession, isPending, attempt } = useSaving(
    accountErrors.factorNotAdded,
    ['factorNameTaken'],
  );

  function prepare(event: FormEvent) {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    void attempt(async () => onPrepared(await prepareApp(name)));
  }

  return (
    <form noValidate onSubmit={prepare} className="grid gap-4">
      <TextField
        ref={field}
        label={count === 0 ? 'Name of the device' : 'Name of another device'}
        name="factor-name"
        optional
        maxLength={60}
        hint="So that you know which one to take at hand."
        defaultValue={count === 0 ? 'My phone' : ''}
        error={fault}
      />
      {failure && <SavingFailure failure={failure} needsNewSession={needsNewSession} />}
      <div>
        <Button type="submit" pending={isPending} pendingLabel="Preparing…">
          {count === 0 ? 'Set up an authenticator app' : 'Add an authenticator app'}
        </Button>
      </div>
    </form>
  );
}
