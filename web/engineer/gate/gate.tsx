import { useEffect } from 'react';
import { matchPath, Outlet, useLocation, useNavigate } from 'react-router';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { type SessionUser, useSession } from '#web/data/account/session.ts';
import { useEngineer, useStanding } from '#web/data/engineer/profile.ts';
import { IssueCardsLoading } from '#web/issue/issue-cards-loading.tsx';
import { SignOutButton } from '#web/shell/sign-out-button.tsx';
import { useHere } from '#web/ui/browser/local-path.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { paths, patterns } from '#web/ui/page-urls.ts';
import { FormLoading } from '../form-loading.tsx';
import type { PortalContext } from '../use-portal.ts';
import { Application } from './application.tsx';
import { portalEntry } from './portal-entry.ts';

/** Only approved engineers can use the portal. Applicants and suspended engineers can open the settings. */
export default function Gate() {
  const session = useSession();
  const login = useLogin();
  if (session.status === 'loading') return <GateLoading />;
  if (session.status === 'signed-in') return <EngineersOnly key={session.user.id} user={session.user} />;
  return <TurnBack to={login} sentence={engineerErrors.signInNeeded} />;
}

function EngineersOnly({ user }: { user: SessionUser }) {
  const profile = useEngineer(user.id);
  const standing = useStanding(user.id);
  const login = useLogin();
  const entry = portalEntry(standing, profile);
  const isInSettings = matchPath(patterns.engineerSettings, useLocation().pathname) !== null;

  switch (entry.kind) {
    case 'checking':
      return <GateLoading />;
    case 'unchecked':
      return (
        <Page title="Engineer portal" actions={<SignOutButton>Logout</SignOutButton>}>
          <ErrorState
            title={engineerErrors.standingNotChecked}
            onRetry={() => {
              void standing.refetch();
              void profile.refetch();
            }}
          >
            We could not find out whether you may work here. Check your connection and try again.
          </ErrorState>
        </Page>
      );
    case 'unknown-person':
      return <TurnBack to={login} sentence={engineerErrors.userDataNotLoaded} />;
    case 'no-profile':
      return <TurnBack to={paths.engineerSignUp} sentence={engineerErrors.profileNeeded} />;
    case 'kept-out':
    case 'open':
      return entry.kind === 'open' || isInSettings ? (
        <Outlet context={{ user, engineer: entry.engineer } satisfies PortalContext} />
      ) : (
        <Application standing={entry.standing} engineer={entry.engineer} />
      );
  }
}

function useLogin(): string {
  return paths.engineerLogin(useHere());
}

function TurnBack({ to, sentence }: { to: string; sentence: string }) {
  const navigate = useNavigate();
  const here = useHere();
  useEffect(() => {
    toast.error(sentence);
    void navigate(to, { replace: true, state: { wanted: here } });
  }, [navigate, to, sentence, here]);
  return <GateLoading />;
}

function GateLoading() {
  const { pathname } = useLocation();
  if (matchPath(patterns.engineerSettings, pathname))
    return (
      <Page title="Settings" width="form">
        <FormLoading label="Loading your profile" />
      </Page>
    );
  return (
    <Page title="Engineer portal">
      <IssueCardsLoading />
    </Page>
  );
}
