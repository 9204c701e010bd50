import { type FormEvent, useRef, useState } from 'react';
import { accountErrors } from '#domain/errors/account.ts';
import { type NewFactor, prepareApp } from '#web/data/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AppSetup } from './app-setup.tsx';
import { useSaving } from './use-saving.ts';

/** Sets up an authenticator app: nothing counts before a code of it was right. */
export function AddApp({ count }: { count: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const { failure, isPending, attempt } = useSaving(accountErrors.factorNotAdded);

  if (factor) return <AppSetup factor={factor} onEnd={() => setFactor(null)} />;

  function prepare(event: FormEvent) {
    event.preventDefault();
    const name = input.current?.value.trim() ?? '';
    void attempt(async () => setFactor(await prepareApp(name)));
  }

  return (
    <form noValidate onSubmit={prepare} className="grid gap-4">
      <TextField
        ref={input}
        label={count === 0 ? 'Name of the device' : 'Name of another device'}
        name="factor-name"
        optional
        maxLength={60}
        hint="So that you know which one to take at hand."
        defaultValue={count === 0 ? 'My phone' : ''}
      />
      {failure && <FormFailure>{failure}</FormFailure>}
      <div>
        <Button type="submit" pending={isPending} pendingLabel="Preparing…">
          {count === 0 ? 'Set up an authenticator app' : 'Add an authenticator app'}
        </Button>
      </div>
    </form>
  );
}
