import { Outlet, useLocation } from 'react-router';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { useEngineer, useStanding } from '#web/data/engineers.ts';
import { type SessionUser, useSession } from '#web/data/session.ts';
import { ErrorState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { paths } from '#web/ui/paths.ts';
import type { PortalContext } from '../use-portal.ts';
import { Application } from './application.tsx';
import { GateLoading } from './gate-loading.tsx';
import { TurnBack } from './turn-back.tsx';

/** Every address of the portal passes here: only approved engineers go on. */
export default function Gate() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <GateLoading />;
  if (session.status === 'signed-in') return <EngineersOnly user={session.user} />;
  return <TurnBack to={paths.engineerLogin(pathname + search)} sentence={engineerErrors.signInNeeded} />;
}

function EngineersOnly({ user }: { user: SessionUser }) {
  const profile = useEngineer(user.id);
  const standing = useStanding(user.id);
  const engineer = profile.data;
  const error = engineer === undefined ? profile.error : standing.data === undefined ? standing.error : null;

  if (engineer === null)
    return <TurnBack to={paths.engineerSignUp} sentence={engineerErrors.profileNeeded} />;
  if (error) {
    return (
      <Page title="Engineer portal">
        <ErrorState
          title={error.message}
          onRetry={() => {
            void profile.refetch();
            void standing.refetch();
          }}
        />
      </Page>
    );
  }
  if (!engineer || !standing.data) return <GateLoading />;
  if (standing.data !== 'approved') return <Application standing={standing.data} engineer={engineer} />;
  return <Outlet context={{ user, engineer } satisfies PortalContext} />;
}
