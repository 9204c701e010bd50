import { useLocation, useNavigate } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { paths } from '#web/ui/page-urls.ts';

export function useSignOut() {
  const navigate = useNavigate();
  const isInPortal = useLocation().pathname.startsWith(paths.engineer);
  const { isPending, attempt } = useAttempt(() => accountErrors.signOutFailed);

  async function leavePortal() {
    // The page navigates first, because after sign-out the portal would redirect with an error.
    await navigate(paths.engineerLogin(), { state: { isLeaving: true } });
    try {
      await signOut();
      await navigate(paths.engineerLogin(), { replace: true });
    } catch (error) {
      await navigate(-1);
      throw error;
    }
  }

  async function leave() {
    await (isInPortal ? leavePortal() : signOut());
    toast.success(accountNotices.signedOut);
  }

  return { isPending, leave: () => void attempt(leave) };
}
