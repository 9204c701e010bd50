import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';

export function LogOutButton() {
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);

  async function leave() {
    setIsPending(true);
    // The page navigates first, because after sign-out the portal would redirect to the sign-in page.
    await navigate(paths.engineerLogin(), { state: { isLeaving: true } });
    try {
      await signOut();
      toast.success(accountNotices.signedOut);
      await navigate(paths.engineerLogin(), { replace: true });
    } catch {
      toast.error(accountErrors.signOutFailed);
      await navigate(-1);
    }
  }

  return (
    <Button onClick={() => void leave()} pending={isPending} pendingLabel="Logging out…">
      Logout
    </Button>
  );
}
