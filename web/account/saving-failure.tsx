import { accountErrors } from '#domain/errors/account.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';

type SavingFailureProps = { failure: string | null; needsNewSession: boolean; className?: string };

export function SavingFailure({ failure, needsNewSession, className = '' }: SavingFailureProps) {
  const { isPending, attempt } = useAttempt(() => accountErrors.signOutFailed);

  if (!failure) return null;
  return (
    <FormFailure className={className}>
      {failure}
      {needsNewSession && (
        <div className="mt-2">
          <Button
            size="sm"
            onClick={() => void attempt(signOut)}
            pending={isPending}
            pendingLabel="Signing out…"
          >
            Sign out and in again
          </Button>
        </div>
      )}
    </FormFailure>
  );
}
