import { Navigate, Outlet } from 'react-router';
import { operatorErrors } from '#domain/errors/operator.ts';
import { type SessionUser, useSession } from '#web/data/account/session.ts';
import { useOperatorStanding } from '#web/data/operator/access.ts';
import { useHere } from '#web/ui/browser/local-path.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { ListLoading } from '../list-loading.tsx';
import { ConsoleNavigation } from './console-navigation.tsx';

export default function Gate() {
  const session = useSession();
  const here = useHere();
  if (session.status === 'loading') return <Checking />;
  if (session.status === 'signed-in') return <OperatorsOnly key={session.user.id} user={session.user} />;
  // This page needs its own title, because the page that it redirects to may still be loading.
  return (
    <>
      <Checking />
      <Navigate to={paths.signIn(here)} replace />
    </>
  );
}

function OperatorsOnly({ user }: { user: SessionUser }) {
  const { data: standing, error, refetch } = useOperatorStanding(user.id);
  switch (standing) {
    case 'operator':
      return (
        <>
          <ConsoleNavigation />
          <Outlet />
        </>
      );
    case 'needs_second_factor':
      return <SecondFactorNeeded email={user.email} />;
    case 'none':
      return <NotAnOperator email={user.email} />;
    case undefined:
      return error ? (
        <Page title="Operator console">
          <ErrorState title={error.message} onRetry={() => void refetch()} action={<WayHome />}>
            {operatorErrors.operatorNotChecked}. Check your connection and try again.
          </ErrorState>
        </Page>
      ) : (
        <Checking />
      );
  }
}

function Checking() {
  return (
    <Page title="Operator console">
      <ListLoading label="Checking whether you may operate this marketplace" />
    </Page>
  );
}

function NotAnOperator({ email }: { email: string }) {
  return (
    <Page title="This page is for operators" width="form">
      <EmptyState title="There is nothing here for you" action={<WayHome />}>
        You are signed in as <span className="break-all">{email}</span>, which is not an operator of this
        marketplace.
      </EmptyState>
    </Page>
  );
}

function SecondFactorNeeded({ email }: { email: string }) {
  return (
    <Page title="Your second factor is needed" width="form">
      <EmptyState
        title="Signed in with a password alone"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={`${paths.account}#second-factor`} variant="primary">
              Set up a second factor
            </ButtonLink>
            <WayHome />
          </div>
        }
      >
        <span className="break-all">{email}</span> is an operator of this marketplace. On a public instance
        the console opens only to a sign-in that was confirmed with a second factor. An app on your phone is
        enough.
      </EmptyState>
    </Page>
  );
}

function WayHome() {
  return <ButtonLink to={paths.home}>Return to Home</ButtonLink>;
}
