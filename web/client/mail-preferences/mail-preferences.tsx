import { useSearchParams } from 'react-router';
import { type ChoicesOf, useMailChoices } from '#web/data/account/mail-choices.ts';
import { useSession } from '#web/data/account/session.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { ChoicesForm } from './choices-form.tsx';

export default function MailPreferences() {
  const token = useSearchParams()[0].get('token');
  const session = useSession();
  const userId = session.user?.id ?? null;
  const whose: ChoicesOf = token ? { token } : userId ? { userId } : null;
  const { data: choices, error, refetch } = useMailChoices(whose);

  if (choices) {
    return (
      <Page
        title="Your mails"
        lead={
          <>
            What we write to <span className="font-semibold break-words text-ink">{choices.address}</span>
          </>
        }
        width="form"
      >
        <ChoicesForm choices={choices} whose={whose} />
      </Page>
    );
  }
  if (error && error.code !== 'mailLinkNotUsable') {
    return (
      <Page title="Your mails" width="form">
        <ErrorState title={error.message} onRetry={() => void refetch()}>
          Nothing has changed.
        </ErrorState>
      </Page>
    );
  }
  if (error || (!token && session.status === 'signed-out'))
    return <SignInToChoose isLinkSpent={Boolean(error)} />;
  return (
    <Page title="Your mails" lead={<Skeleton className="h-6 w-64" />} width="form">
      <Loading label="Loading which mails you get">
        <Card>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-12 w-full" />
          <Skeleton className="mt-4 h-12 w-full" />
          <Skeleton className="mt-4 h-12 w-full" />
        </Card>
      </Loading>
    </Page>
  );
}

function SignInToChoose({ isLinkSpent }: { isLinkSpent: boolean }) {
  return (
    <Page title="Your mails" width="form">
      <EmptyState
        title={isLinkSpent ? 'This link does not work any more' : 'Sign in to choose your mails'}
        action={
          <ButtonLink to={paths.signIn(paths.mailPreferences)} variant="primary">
            Sign in
          </ButtonLink>
        }
      >
        {isLinkSpent
          ? 'Use the link at the end of a newer mail, or sign in.'
          : 'Or use the link at the end of one of our mails: it needs no sign-in.'}
      </EmptyState>
    </Page>
  );
}
