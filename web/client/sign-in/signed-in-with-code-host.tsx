import { useNavigate } from 'react-router';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { ConnectCard } from '#web/code-host/connect-card.tsx';
import { RepositoryChoice } from '#web/code-host/repository-choice.tsx';
import { type Connection, useSelectedRepository } from '#web/data/code-host/connection.ts';
import { selectRepository } from '#web/data/code-host/repositories.ts';
import { SignOutButton } from '#web/shell/sign-out-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';

export function SignedInWithCodeHost({ email, connection }: { email: string; connection: Connection }) {
  const navigate = useNavigate();
  const selected = useSelectedRepository();
  const canChoose = connection.status === 'connected';

  function goOn() {
    if (selected) void navigate(paths.dashboard);
    else toast.error(codeHostErrors.repositoryRequired);
  }

  return (
    <Card>
      <h2 className="text-lg font-semibold">You are signed in</h2>
      <p className="mt-1 text-sm break-all text-ink-muted">as {email}</p>
      <ConnectCard mode="signin" returnPath={paths.signIn()} className="mt-5 border-t border-hairline pt-5">
        {({ handle }) => (
          <div>
            <RepositoryChoice
              handle={handle}
              selected={() => selected?.fullName ?? null}
              onSelect={selectRepository}
            />
            <p className="mt-2 text-sm text-ink-muted">Your next issue starts with its link filled in.</p>
          </div>
        )}
      </ConnectCard>
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-hairline pt-5">
        <Button variant="primary" onClick={goOn} aria-disabled={!(canChoose && selected) || undefined}>
          Continue to Dashboard
        </Button>
        <SignOutButton />
        <ButtonLink to={paths.dashboard} variant="ghost">
          Continue without a repository
        </ButtonLink>
      </div>
    </Card>
  );
}
