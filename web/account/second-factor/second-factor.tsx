import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { useAskedFactors } from '#web/data/account/second-factor.ts';
import { useSession } from '#web/data/account/session.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { localPath } from '#web/ui/browser/local-path.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
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
  const { status, accountId } = useSession();
  const next = localPath(useSearchParams()[0].get('next'), paths.dashboard, window.location.origin);
  if (status === 'signed-out') return <Navigate to={loginOf(next)} replace />;
  return (
    <Page
      title="One more step"
      lead={
        status !== 'signed-in' && 'Your account has a second factor, so that a password alone opens nothing.'
      }
      width="form"
    >
      {status === 'half-signed-in' ? (
        <Asked key={accountId} accountId={accountId} next={next} />
      ) : (
        <FormLoading />
      )}
      {status === 'signed-in' && <Navigate to={next} replace />}
    </Page>
  );
}

function Asked({ accountId, next }: { accountId: string; next: string }) {
  const navigate = useNavigate();

  async function leave() {
    try {
      await signOut();
      await navigate(loginOf(next), { replace: true });
    } catch {
      toast.error(accountErrors.signOutFailed);
    }
  }

  return (
    <Loaded
      query={useAskedFactors(accountId)}
      loading={<FormLoading />}
      advice="Nothing was opened. Check your connection and try again."
    >
      {(factors) => (
        <Card>
          <ShowCodeForm factors={factors} onShown={() => void toast.success(accountNotices.signedIn)} />
          <LostFactor hasOther={factors.length > 1} />
          <p className="mt-6 border-t border-hairline pt-6">
            <Button variant="ghost" className="-ml-4" onClick={() => void leave()}>
              Sign in as somebody else
            </Button>
          </p>
        </Card>
      )}
    </Loaded>
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
