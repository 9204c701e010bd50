import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { accountErrors } from '#domain/errors/account.ts';
import { makeRecoveryCodes, useRecoveryCodes } from '#web/data/account/recovery-codes.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { SavingFailure } from '../saving-failure.tsx';
import { NewCodes } from './new-codes.tsx';

/** Shown once. */
export function RecoveryCodes({ userId }: { userId: string }) {
  const { data: known, error } = useRecoveryCodes(userId);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { failure, needsNewSession, isPending, attempt } = useAttempt(accountErrors.recoveryCodesNotLoaded);
  if (codes) return <NewCodes codes={codes} onKept={() => setCodes(null)} />;
  const hasNone = known?.left === 0;

  return (
    <div className="mb-6 grid gap-3 border-b border-hairline pb-6 text-sm">
      <h3 className="font-semibold">Recovery codes</h3>
      {known && hasNone && (
        <p className="flex items-start gap-2 rounded bg-warning-soft px-4 py-3 text-warning-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>You have none. Without one, a lost phone locks you out of your account.</span>
        </p>
      )}
      {known && !hasNone && known.madeAt && (
        <p className="text-ink-muted">
          You made {known.left} on <DateText value={known.madeAt} />. One of them brings you in without your
          phone, once; then all are spent.
        </p>
      )}
      {(failure ?? error) && (
        <SavingFailure failure={failure ?? error?.message ?? ''} needsNewSession={needsNewSession} />
      )}
      <div>
        <Button
          variant={hasNone ? 'primary' : 'secondary'}
          onClick={() => void attempt(async () => setCodes(await makeRecoveryCodes()))}
          pending={isPending}
          pendingLabel="Making them…"
        >
          {known && !hasNone ? 'Make new ones' : 'Make recovery codes'}
        </Button>
        {known && !hasNone && (
          <p className="mt-2 text-ink-muted">The ones that you have stop working then.</p>
        )}
      </div>
    </div>
  );
}
