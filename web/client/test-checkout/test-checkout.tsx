import { useParams } from 'react-router';
import { useConfig } from '#web/data/backend/config.ts';
import { useTestCheckout } from '#web/data/issue/payments.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { CheckoutForm } from './checkout-form.tsx';

export default function TestCheckout() {
  const { session = '' } = useParams();
  const { data: checkout, error, refetch } = useTestCheckout(session);
  const isTest = useConfig()?.payments === 'test';
  return (
    <Page
      title="Test checkout"
      lead={isTest && 'This instance has no payment provider. No money moves here.'}
      width="form"
    >
      {checkout && <CheckoutForm session={session} checkout={checkout} />}
      {!checkout && !error && (
        <Loading label="Loading the checkout">
          <Card>
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-4 h-12 w-32" />
            <Skeleton className="mt-8 h-12 w-full" />
          </Card>
        </Loading>
      )}
      {!checkout && error?.code === 'testCheckoutUnknown' && (
        <EmptyState
          title={error.message}
          action={
            <ButtonLink to={paths.dashboard} variant="primary">
              Back to Dashboard
            </ButtonLink>
          }
        >
          Nothing was paid. The page of your issue opens a new one, if there is something to pay.
        </EmptyState>
      )}
      {!checkout && error && error.code !== 'testCheckoutUnknown' && (
        <ErrorState
          title={error.message}
          onRetry={() => void refetch()}
          action={<ButtonLink to={paths.dashboard}>Back to Dashboard</ButtonLink>}
        >
          Nothing was paid. Check your connection and try again.
        </ErrorState>
      )}
    </Page>
  );
}
