import { useState } from 'react';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';

export function SignOutButton() {
  const [isPending, setIsPending] = useState(false);

  async function leave() {
    setIsPending(true);
    try {
      await signOut();
      toast.success(accountNotices.signedOut);
    } catch {
      toast.error(accountErrors.signOutFailed);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Button onClick={leave} pending={isPending}>
      Sign out
    </Button>
  );
}
