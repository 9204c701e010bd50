import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountNotices } from '#domain/errors/account.ts';
import { ConnectCard } from '#web/code-host/connect-card.tsx';
import { useSession } from '#web/data/account/session.ts';
import { useConnection } from '#web/data/code-host/connection.ts';
import { SignOutButton } from '#web/shell/sign-out-button.tsx';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { localPath } from '#web/ui/browser/local-path.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { CheckYourMail, type SentMail } from './check-your-mail.tsx';
import { SignInForm } from './sign-in-form.tsx';

// Few people choose a repository here.
const SignedInWithCodeHost = lazy(() =>
  import('./signed-in-with-code-host.tsx').then((all) => ({ default: all.SignedInWithCodeHost })),
);

export default function SignIn() {
  const navigate = useNavigate();
  const session = useSession();
  const connection = useConnection();
  const hasConnection = connection.status !== 'not-offered' && connection.status !== 'none';
  const next = useNext();
  const [isNew, setIsNew] = useState(false);
  const [sent, setSent] = useState<SentMail | null>(null);
  const [wasSignedInHere, setWasSignedInHere] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const isTyping = isTyped && !sent;

  function enter() {
    setWasSignedInHere(true);
    toast.success(accountNotices.signedIn);
    void navigate(next, { replace: true });
  }

  return (
    <Page
      title={isNew ? 'Create your account' : 'Sign in'}
      description="Sign in to LastMile to follow your issues and talk with your engineer."
      lead="Follow your issues, talk with your engineer and see your files."
      width="form"
    >
      {session.status === 'signed-in' && !wasSignedInHere && !isTyping ? (
        hasConnection && next === paths.dashboard ? (
          <Suspense>
            <SignedInWithCodeHost email={session.user.email} connection={connection} />
          </Suspense>
        ) : (
          <AlreadySignedIn email={session.user.email} next={next} />
        )
      ) : sent ? (
        <CheckYourMail sent={sent} next={next} onBack={() => setSent(null)} />
      ) : (
        <SignInForm
          isNew={isNew}
          onToggle={() => setIsNew(!isNew)}
          next={next}
          onTyped={setIsTyped}
          onEnter={enter}
          onSent={setSent}
        >
          <ConnectCard
            mode="signin"
            returnPath={next === paths.dashboard ? paths.signIn() : next}
            className="mt-6 border-t border-hairline pt-6"
          />
        </SignInForm>
      )}
    </Page>
  );
}

function useNext(): string {
  const [params] = useSearchParams();
  const isHydrated = useIsHydrated();
  return isHydrated
    ? localPath(params.get('next'), paths.dashboard, window.location.origin)
    : paths.dashboard;
}

function AlreadySignedIn({ email, next }: { email: string; next: string }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">You are signed in</h2>
      <p className="mt-1 text-sm break-all text-ink-muted">as {email}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={next} variant="primary">
          {next === paths.dashboard ? 'Go to your issues' : 'Continue'}
        </ButtonLink>
        <SignOutButton />
      </div>
    </Card>
  );
}
