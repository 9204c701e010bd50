import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import {
  isMailLinkType,
  useLinkAccount,
  type VerifiedAs,
  verifyMailLink,
} from '#web/data/account/mail-link.ts';
import { useSession } from '#web/data/account/session.ts';
import { localPath } from '#web/ui/browser/local-path.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { CodeForm } from './code-form.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import { NewLinkForm } from './new-link-form.tsx';

/** Mail scanners open links. Therefore the link is verified only after the user has pressed the button. */
export default function Confirm() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const tokenHash = params.get('token_hash');
  const type = params.get('type');
  const { user } = useSession();
  const isRecovery = type === 'recovery';
  const usual = isRecovery ? paths.resetPassword() : paths.dashboard;
  const next = localPath(params.get('next'), usual, window.location.origin);
  const [isHalfDone, setIsHalfDone] = useState(false);
  const [isUsable, setIsUsable] = useState(Boolean(tokenHash) && isMailLinkType(type));

  // A magic link only signs in, so a signed-in user does not need it. All other links have a further effect.
  const reader = type === 'magiclink' && !isPending ? user : null;

  const account = useLinkAccount(tokenHash, type, isPending);
  const isSpentAlready = account.error?.code === 'linkNotUsable';

  async function goOn(as: VerifiedAs) {
    if (as === 'half-done') return setIsHalfDone(true);
    if (as === 'needs-password') {
      await navigate(paths.resetPassword(next), { replace: true, state: { isFirst: true } });
      return;
    }
    if (!isRecovery) toast.success(accountNotices.signedIn);
    await navigate(next, { replace: true });
  }

  async function confirm() {
    if (!tokenHash || !isMailLinkType(type)) return;
    setIsPending(true);
    setFailure(null);
    try {
      await goOn(await verifyMailLink(tokenHash, type));
    } catch (error) {
      setIsPending(false);
      const isSpent = error instanceof AppError && error.code === 'linkNotUsable';
      if (isSpent) setIsUsable(false);
      const sentence = error instanceof Error ? error.message : accountErrors.authenticationFailed;
      setFailure(isSpent ? null : sentence);
      toast.error(sentence);
    }
  }

  if (!tokenHash && !type) {
    return (
      <Page
        title="Enter the code from your email"
        lead="The email is on another device? The code does the same as its link."
        width="form"
      >
        <CodeForm email={params.get('email') ?? ''} next={next} onVerified={goOn} />
      </Page>
    );
  }
  if (isHalfDone) return <HalfDone />;
  // Whoever is signed in as the account of the link needs no other session. A used link no longer names its account.
  if (reader && (isSpentAlready || account.data?.email === reader.email))
    return <Navigate to={next} replace />;
  if (!isUsable || isSpentAlready) {
    return (
      <Page
        title="This link no longer works"
        lead={
          isRecovery
            ? 'Each link works once and for a limited time. Your password hasn’t changed. Request a new link here.'
            : 'Each link works once and for a limited time. Your issues are safe. Request a new link here.'
        }
        width="form"
      >
        <NewLinkForm next={next} isRecovery={isRecovery} />
      </Page>
    );
  }
  return (
    <Page
      title="One more click"
      lead="Confirm it’s you: some mail apps open links automatically."
      width="form"
    >
      <ConfirmCard
        type={type}
        account={account.data}
        failure={failure ?? (account.isFetching ? null : (account.error?.message ?? null))}
        isPending={isPending}
        signedInAs={reader?.email ?? null}
        onConfirm={() => void confirm()}
        onNameAgain={() => void account.refetch()}
      />
    </Page>
  );
}

function HalfDone() {
  return (
    <Page title="One of two" width="form">
      <Card>
        <div role="status">
          <MailCheck className="size-6 text-positive-ink" />
          <h2 className="mt-3 text-lg font-semibold">This address is confirmed</h2>
          <p className="mt-1 text-sm text-ink-muted">
            Now press the button in the email to your other address. Your account keeps its old address until
            then.
          </p>
        </div>
        <ButtonLink to={paths.dashboard} className="mt-5">
          Go to your issues
        </ButtonLink>
      </Card>
    </Page>
  );
}
