import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AppError } from '#domain/errors/app-error.ts';
import { codeHostNotices } from '#domain/errors/code-host.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { LoadingLine } from '#web/ui/feedback/loading-line.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { finishLogin, type Outcome } from './finish-login.ts';

let finishing: { search: string; outcome: Promise<Outcome> } | null = null;

export default function GithubCallback() {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    let isShown = true;
    const show = async (reached: Outcome) => {
      if (!isShown) return;
      setOutcome(reached);
      if (reached.kind === 'connected') toast.success(codeHostNotices.signedInAs(reached.login));
      if (reached.kind === 'connected-before') toast.info(codeHostNotices.alreadyConnected);
      if (reached.kind === 'failed') toast.error(reached.error.message);
      if ('to' in reached && reached.kind !== 'failed') await navigate(reached.to, { replace: true });
    };
    void finishOnce().then(show);
    return () => {
      isShown = false;
    };
  }, [navigate]);

  if (outcome?.kind === 'failed') return <CallbackFailure {...outcome} />;
  if (outcome?.kind === 'nothing-to-do') {
    return (
      <Page title="Connect GitHub" width="form">
        <EmptyState
          title="Nothing to finish here"
          action={
            <ButtonLink to={paths.submitIssue} variant="primary">
              Submit Your Issue
            </ButtonLink>
          }
        >
          GitHub sends you back to this page. Connect your account where you choose a repository.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={codeHostNotices.connecting} lead="This takes a moment." width="form">
      <LoadingLine />
    </Page>
  );
}

/** The code is valid only once, so a second render must not exchange the code again. */
function finishOnce(): Promise<Outcome> {
  const { search, pathname } = window.location;
  if (finishing && (search === '' || finishing.search === search)) return finishing.outcome;
  window.history.replaceState(window.history.state, '', pathname);
  finishing = { search, outcome: finishLogin(search) };
  return finishing.outcome;
}

function CallbackFailure({ error, mode, to }: Extract<Outcome, { kind: 'failed' }>) {
  const isNoEngineer = error.code === 'notAnEngineer';
  return (
    <Page title="GitHub is not connected" width="form">
      <ErrorState
        title={error.message}
        action={
          <>
            {isNoEngineer && (
              <ButtonLink to={paths.signIn(paths.engineerSignUp)}>
                Sign in and complete your engineer profile
              </ButtonLink>
            )}
            <ButtonLink to={mode === 'engineer-signin' ? paths.engineerLogin() : to} variant="primary">
              {mode === 'engineer-signin' ? 'Back to engineer login' : 'Go back and try again'}
            </ButtonLink>
          </>
        }
      >
        {hint(error)}
      </ErrorState>
    </Page>
  );
}

function hint(error: AppError): string {
  if (error.code === 'notAnEngineer') return 'We signed you out again and forgot the connection.';
  if (error.cause === 'access_denied')
    return 'You didn’t allow it, so nothing was connected. Everything else works without it.';
  if (error.code === 'connectionFailed')
    return 'This link was used before, or comes from another tab. Nothing was connected.';
  return 'Nothing was connected. What you typed is kept. Try again in a moment.';
}
