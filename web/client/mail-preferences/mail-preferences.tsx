import { useSearchParams } from 'react-router';
import { type ChoicesOf, useMailChoices } from '#web/data/account/mail-choices.ts';
import { useSession } from '#web/data/account/session.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { ChoicesForm } from './choices-form.tsx';

const title = 'Email settings';
const lead = 'Optional emails. Changes save automatically.';

export default function MailPreferences() {
  const token = useSearchParams()[0].get('token');
  const session = useSession();
  const userId = session.user?.id ?? null;
  const whose: ChoicesOf = token ? { token } : userId ? { userId } : null;
  const { data: choices, error, refetch } = useMailChoices(whose);

  if (choices) {
    return (
      <Page title={title} lead={lead} width="form">
        <p className="mb-6 text-sm text-ink-muted">
          Sent to <span className="font-semibold break-words text-ink">{choices.address}</span>
        </p>
        <ChoicesForm choices={choices} whose={whose} />
      </Page>
    );
  }
  if (error && error.code !== 'mailLinkNotUsable') {
    return (
      <Page title={title} width="form">
        <ErrorState title={error.message} onRetry={() => void refetch()}>
          Nothing has changed.
        </ErrorState>
      </Page>
    );
  }
  if (error || (!token && session.status === 'signed-out'))
    return <SignInToChoose isLinkSpent={Boolean(error)} />;
  return (
    <Page title={title} lead={lead} width="form">
      <Loading label="Loading your email settings">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-5 h-40 w-full" />
      </Loading>
    </Page>
  );
}

function SignInToChoose({ isLinkSpent }: { isLinkSpent: boolean }) {
  return (
    <Page title={title} width="form">
      <EmptyState
        title={isLinkSpent ? 'This link no longer works' : 'Sign in to choose your emails'}
        action={
          <ButtonLink to={paths.signIn(paths.mailPreferences)} variant="primary">
            Sign in
          </ButtonLink>
        }
      >
        {isLinkSpent
          ? 'Use the link at the end of a newer email, or sign in.'
          : 'Or use the link at the end of any of our emails. It needs no sign-in.'}
      </EmptyState>
    </Page>
  );
}
