import { Fragment, type ReactNode } from 'react';
import { type SessionUser, useSession } from '#web/data/account/session.ts';
import { useHere } from '#web/ui/browser/local-path.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

type SignedInProps = {
  title: string;
  loading: ReactNode;
  children: (user: SessionUser) => ReactNode;
};

export function SignedIn({ title, loading, children }: SignedInProps) {
  const session = useSession();
  const here = useHere();
  if (session.status === 'loading') return loading;
  // Another account in the same tab gets a page of its own.
  if (session.status === 'signed-in')
    return <Fragment key={session.user.id}>{children(session.user)}</Fragment>;

  return (
    <Page title={title} width="form">
      <EmptyState
        title="Sign in to see your issues"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.signIn(here)} variant="primary">
              Sign in
            </ButtonLink>
            <ButtonLink to={paths.trackProgress()}>Track by Submission ID</ButtonLink>
          </div>
        }
      >
        You’ll come straight back here. No password? Use the link in your confirmation email.
      </EmptyState>
    </Page>
  );
}
