import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { emailError } from '#domain/account/email-address.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { FoundAccounts } from './found-accounts.tsx';

export default function People() {
  const [params, setParams] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const email = params.get('email')?.trim() || null;

  function lookUp(event: FormEvent) {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    const wrong = emailError(typed) ?? undefined;
    setFault(wrong);
    if (wrong) input.current?.focus();
    else setParams({ email: typed });
  }

  return (
    <Page title="People" lead="Look up an account by its address, to help somebody who cannot sign in.">
      <search>
        <form noValidate onSubmit={lookUp} className="grid max-w-md gap-4">
          <TextField
            key={email}
            ref={input}
            label="Email of the account"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={email ?? ''}
            error={fault}
          />
          <div>
            <Button type="submit" variant="primary">
              Look up
            </Button>
          </div>
        </form>
      </search>
      {email && <FoundAccounts email={email} />}
    </Page>
  );
}
