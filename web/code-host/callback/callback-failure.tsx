import type { AppError } from '#domain/errors/app-error.ts';
import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

type CallbackFailureProps = { error: AppError; mode: CodeHostMode; to: string };

export function CallbackFailure({ error, mode, to }: CallbackFailureProps) {
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
  if (error.code === 'notAnEngineer') return 'You were signed out again, and the connection was forgotten.';
  if (error.cause === 'access_denied')
    return 'You did not allow it, so nothing was connected. Everything else works without.';
  if (error.code === 'connectionFailed')
    return 'The link did not come from a connection that was started in this tab, or it was used before. Nothing was connected.';
  return 'Nothing was connected, and what you typed is kept. Try again in a moment.';
}
