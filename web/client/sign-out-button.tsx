import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';

export function SignOutButton() {
  const { isPending, attempt } = useAttempt(() => accountErrors.signOutFailed);

  async function leave() {
    await signOut();
    toast.success(accountNotices.signedOut);
  }

  return (
    <Button onClick={() => void attempt(leave)} pending={isPending}>
      Sign out
    </Button>
  );
}
