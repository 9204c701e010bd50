import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { useAskedFactors } from '#web/data/account/second-factor.ts';
import { useSession } from '#web/data/account/session.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { localPath } from '#web/ui/browser/local-path.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { loginOf } from '../login-of.ts';
import { LostFactor } from './lost-factor.tsx';
import { ShowCodeForm } from './show-code-form.tsx';

export default function SecondFactor() {
  const { status } = useSession();
  const next = localPath(useSearchParams()[0].get('next'), paths.dashboard, window.location.origin);
  if (status === 'signed-out') return <Navigate to={loginOf(next)} replace />;
  if (status === 'signed-in') return <GoOn to={next} />;
  return (
    <Page
      title="One more step"
      lead="Your account has a second factor, so that a password alone opens nothing."
      width="form"
    >
      {status === 'half-signed-in' ? <Asked next={next} /> : <FormLoading />}
    </Page>
  );
}

function GoOn({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return (
    <Page title="One more step" width="form">
      <FormLoading />
    </Page>
  );
}

function Asked({ next }: { next: string }) {
  const navigate = useNavigate();
  const { data: factors, error, refetch } = useAskedFactors();

  async function leave() {
    try {
      await signOut();
      await navigate(loginOf(next), { replace: true });
    } catch {
      toast.error(accountErrors.signOutFailed);
    }
  }

  if (!factors)
    return error ? (
      <ErrorState title={error.message} onRetry={() => void refetch()}>
        Nothing was opened. Check your connection and try again.
      </ErrorState>
    ) : (
      <FormLoading />
    );
  return (
    <Card>
      <ShowCodeForm factors={factors} onShown={() => void toast.success(accountNotices.signedIn)} />
      <LostFactor hasOther={factors.length > 1} />
      <p className="mt-6 border-t border-hairline pt-6">
        <Button variant="ghost" className="-ml-4" onClick={() => void leave()}>
          Sign in as somebody else
        </Button>
      </p>
    </Card>
  );
}

function FormLoading() {
  return (
    <Loading label="Loading your second factors">
      <Card>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-2 h-11 w-full" />
        <Skeleton className="mt-5 h-12 w-40" />
      </Card>
    </Loading>
  );
}
