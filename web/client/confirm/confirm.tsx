import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { isMailLinkType, verifyMailLink } from '#web/data/mail-link.ts';
import { localPath } from '#web/ui/local-path.ts';
import { Page } from '#web/ui/page.tsx';
import { paths } from '#web/ui/paths.ts';
import { toast } from '#web/ui/toast.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { NewLinkForm } from './new-link-form.tsx';

/** Where links in mails lead. Opening it uses nothing up, since mail scanners open links: only the button does. */
export default function Confirm() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const tokenHash = params.get('token_hash');
  const type = params.get('type');
  const next = localPath(params.get('next'), paths.dashboard, window.location.origin);
  const [isUsable, setIsUsable] = useState(Boolean(tokenHash) && isMailLinkType(type));

  async function confirm() {
    if (!tokenHash || !isMailLinkType(type)) return;
    setIsPending(true);
    setFailure(null);
    try {
      await verifyMailLink(tokenHash, type);
      toast.success(accountNotices.signedIn);
      await navigate(next, { replace: true });
    } catch (error) {
      setIsPending(false);
      const isSpent = error instanceof AppError && error.code === 'linkNotUsable';
      if (isSpent) setIsUsable(false);
      const sentence = error instanceof Error ? error.message : accountErrors.authenticationFailed;
      setFailure(isSpent ? null : sentence);
      toast.error(sentence);
    }
  }

  if (!isUsable) {
    return (
      <Page
        title="This link no longer works"
        lead="Links in our emails work once and for a limited time."
        width="form"
      >
        <NewLinkForm next={next} />
      </Page>
    );
  }
  return (
    <Page
      title="One more click"
      lead="This makes sure that it is you, and not a program that reads your email."
      width="form"
    >
      <ConfirmCard type={type} failure={failure} isPending={isPending} onConfirm={() => void confirm()} />
    </Page>
  );
}
