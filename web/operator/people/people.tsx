import { useSearchParams } from 'react-router';
import { emailError } from '#domain/account/email-address.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { FoundAccounts } from './found-accounts.tsx';

export default function People() {
  const [params, setParams] = useSearchParams();
  const email = params.get('email')?.trim() || null;
  const form = useCheckedForm(checkedBy({ email: (typed) => emailError(typed.trim()) }), {
    values: { email: email ?? '' },
    send: (typed) => setParams({ email: typed.email.trim() }),
  });

  return (
    <Page title="People" lead="Look up an account by its address, to help somebody who cannot sign in.">
      <search>
        <form {...form.props} className="grid max-w-md gap-4">
          <TextField label="Email of the account" type="email" autoComplete="off" {...form.field('email')} />
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
