import { useOperatorAccounts } from '#web/data/operator/accounts.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { ListLoading } from '../list-loading.tsx';
import { AccountCard } from './account-card.tsx';

export function FoundAccounts({ email }: { email: string }) {
  const { data: accounts, error, refetch } = useOperatorAccounts(email);
  return (
    <section aria-label="Accounts with this address" className="mt-8 grid gap-6">
      {accounts?.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
      {accounts?.length === 0 && (
        <EmptyState title="No account has this address">
          Whoever wrote to you may have signed up with another one. Guests who only submitted an issue have no
          account.
        </EmptyState>
      )}
      {!accounts &&
        (error ? (
          <ErrorState title={error.message} onRetry={() => void refetch()}>
            Nothing has changed. Check your connection and try again.
          </ErrorState>
        ) : (
          <ListLoading label="Looking the address up" />
        ))}
    </section>
  );
}
