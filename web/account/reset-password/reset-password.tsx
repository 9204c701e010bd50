import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { accountNotices } from '#domain/errors/account.ts';
import { type SessionUser, useSession } from '#web/data/account/session.ts';
import { isEngineer } from '#web/data/engineer/profile.ts';
import { localPath } from '#web/ui/browser/local-path.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { PasswordForm } from '../password-form.tsx';

const title = 'Choose a new password';

export default function ResetPassword() {
  const session = useSession();
  const asked = useSearchParams()[0].get('next');
  const [isLeaving, setIsLeaving] = useState(false);
  if (session.status === 'signed-in')
    return <ChooseAnew user={session.user} asked={asked} onLeave={() => setIsLeaving(true)} />;
  return (
    <Page title={title} width="form">
      {session.status === 'loading' || isLeaving ? (
        <Loading label="Checking whether you’re signed in">
          <Card>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-2 h-11 w-full" />
            <Skeleton className="mt-5 h-12 w-48" />
          </Card>
        </Loading>
      ) : (
        <EmptyState
          title="Open the link in our email first"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to={paths.forgotPassword(asked ?? undefined)} variant="primary">
                Email me a link
              </ButtonLink>
              <ButtonLink to={paths.signIn(asked ?? undefined)}>Sign in</ButtonLink>
            </div>
          }
        >
          It shows us that the account is yours. Each link works once, for an hour.
        </EmptyState>
      )}
    </Page>
  );
}

type ChooseAnewProps = { user: SessionUser; asked: string | null; onLeave: () => void };

function ChooseAnew({ user, asked, onLeave }: ChooseAnewProps) {
  const navigate = useNavigate();
  // Set by the page of a sign-up's link in another browser than the one of the sign-up.
  const isFirst = Boolean(useLocation().state?.isFirst);

  async function goOn() {
    toast.success(accountNotices.passwordChanged);
    onLeave();
    await navigate(await whereOneBelongs(), { replace: true });
  }

  async function whereOneBelongs(): Promise<string> {
    if (asked) return localPath(asked, paths.dashboard, window.location.origin);
    return (await isEngineer(user.id)) ? paths.engineerApp : paths.dashboard;
  }

  return (
    <Page
      title={title}
      lead={
        <>
          For <span className="font-semibold break-all text-ink">{user.email}</span>.{' '}
          {isFirst ? accountNotices.passwordAskedAgain : accountNotices.othersSignedOut}
        </>
      }
      width="form"
    >
      <Card>
        <PasswordForm email={user.email} isPrimary onChanged={goOn} />
        {isFirst && (
          <ButtonLink to={localPath(asked, paths.dashboard, window.location.origin)} className="mt-4">
            Not now
          </ButtonLink>
        )}
      </Card>
    </Page>
  );
}
