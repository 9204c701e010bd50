import { useState } from 'react';
import { accountErrors } from '#domain/errors/account.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';

type SavingFailureProps = { failure: string | null; needsNewSession: boolean };

/** After an old sign-in: signs out and returns after a new one. */
export function SavingFailure({ failure, needsNewSession }: SavingFailureProps) {
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    try {
      await signOut();
    } catch {
      setIsLeaving(false);
      toast.error(accountErrors.signOutFailed);
    }
  }

  if (!failure) return null;
  return (
    <FormFailure>
      {failure}
      {needsNewSession && (
        <div className="mt-2">
          <Button size="sm" onClick={() => void leave()} pending={isLeaving} pendingLabel="Signing out…">
            Sign out and in again
          </Button>
        </div>
      )}
    </FormFailure>
  );
}
