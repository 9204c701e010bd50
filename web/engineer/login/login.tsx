import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { ConnectCard } from '#web/code-host/connect-card.tsx';
import { useSession } from '#web/data/account/session.ts';
import { useEngineer } from '#web/data/engineer/profile.ts';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { wantedAddress } from '../wanted-address.ts';
import { LoginForm } from './login-form.tsx';

export default function EngineerLogin() {
  const session = useSession();
  const next = useNext();
  // The form redirects after it has checked the profile, so the page must not redirect first.
  const [isChecking, setIsChecking] = useState(false);
  const isLeaving = Boolean(useLocation().state?.isLeaving);
  const userId = session.status === 'signed-in' && !isChecking && !isLeaving ? session.user.id : null;
  const { data: engineer } = useEngineer(userId);
  return (
    <Page
      title="Engineer login"
      lead="Claim, fix and explain. Your issues wait where you left them."
      width="form"
    >
      {userId && engineer && <Navigate to={next} replace />}
      <Card>
        {userId && engineer === null && (
          <p className="mb-6 border-b border-hairline pb-6 text-sm">
            You are signed in, but not as an engineer.{' '}
            <Link to={paths.engineerSignUp} className="font-semibold underline underline-offset-4">
              Complete your engineer profile
            </Link>
            , or log in with another account.
          </p>
        )}
        <LoginForm next={next} onChecking={setIsChecking} />
        <ConnectCard
          mode="engineer-signin"
          returnPath={next}
          className="mt-6 border-t border-hairline pt-6"
        />
        <p className="mt-6 border-t border-hairline pt-6 text-sm">
          New here?{' '}
          <Link to={paths.engineerSignUp} className="font-semibold underline underline-offset-4">
            Become an engineer
          </Link>
          , or first{' '}
          <Link to={paths.engineerLanding} className="underline underline-offset-4">
            read what the work is
          </Link>
        </p>
        <p className="mt-3 text-sm">
          Forgot your password?{' '}
          <Link to={paths.forgotPassword(next)} className="font-semibold underline underline-offset-4">
            Choose a new one
          </Link>
          , or{' '}
          <Link to={paths.signIn(next)} className="underline underline-offset-4">
            get a sign-in link by email
          </Link>
        </p>
      </Card>
    </Page>
  );
}

function useNext(): string {
  const [params] = useSearchParams();
  const isHydrated = useIsHydrated();
  return isHydrated ? wantedAddress(params.get('next')) : paths.engineerApp;
}
