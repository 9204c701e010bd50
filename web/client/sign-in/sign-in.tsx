import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountNotices } from '#domain/errors/account.ts';
import { ConnectCard } from '#web/code-host/connect-card.tsx';
import { useSession } from '#web/data/account/session.ts';
import { useConnection } from '#web/data/code-host/connection.ts';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { localPath } from '#web/ui/browser/local-path.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import type { SentMail } from './check-your-mail.tsx';
import { SignInForm } from './sign-in-form.tsx';

const CheckYourMail = lazy(() =>
  import('./check-your-mail.tsx').then(
    (all) => ({ default: all.CheckYourMail }),
    // The email is on its way, even if the network is gone.
    () => ({
      default: ({ sent }: { sent: SentMail }) => <p role="status">Check your email: {sent.email}</p>,
    }),
  ),
);
// Few people are signed in here.
const AlreadySignedIn = lazy(() =>
  import('./already-signed-in.tsx').then((all) => ({ default: all.AlreadySignedIn })),
);
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
        <Suspense>
          {hasConnection && next === paths.dashboard ? (
            <SignedInWithCodeHost email={session.user.email} connection={connection} />
          ) : (
            <AlreadySignedIn email={session.user.email} next={next} />
          )}
        </Suspense>
      ) : sent ? (
        <Suspense>
          <CheckYourMail sent={sent} next={next} onBack={() => setSent(null)} />
        </Suspense>
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
