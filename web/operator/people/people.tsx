import { useSearchParams } from 'react-router';
import { emailError } from '#domain/account/email-error.ts';
import { useOperatorAccounts } from '#web/data/operator/accounts.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { ListLoading } from '../list-loading.tsx';
import { AccountCard } from './account-card.tsx';

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

function FoundAccounts({ email }: { email: string }) {
  return (
    <section aria-label="Accounts with this address" className="mt-8 grid gap-6">
      <Loaded
        query={useOperatorAccounts(email)}
        loading={<ListLoading label="Looking the address up" />}
        advice="Nothing has changed. Check your connection and try again."
        empty={
          <EmptyState title="No account has this address">
            Whoever wrote to you may have signed up with another one. Guests who only submitted an issue have
            no account.
          </EmptyState>
        }
      >
        {(accounts) => accounts.map((account) => <AccountCard key={account.id} account={account} />)}
      </Loaded>
    </section>
  );
}
