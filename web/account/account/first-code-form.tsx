import type { FormEvent, ReactNode } from 'react';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { removeFactor } from '#web/data/account/second-factor.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { CodeField, wrongCodes } from '../code-field.tsx';
import { useSaving } from '../use-saving.ts';

type FirstCodeFormProps = {
  factorId: string;
  hint: string;
  onShow: (code: string) => Promise<void>;
  onEnd: () => void;
  children?: ReactNode;
};

export function FirstCodeForm({ factorId, hint, onShow, onEnd, children }: FirstCodeFormProps) {
  const { field, fault, fail, failure, isPending, attempt } = useSaving(
    accountErrors.factorNotAdded,
    wrongCodes,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = typedCode(field.current?.value ?? '');
    if (code === null) return fail(accountErrors.factorCodeNeeded);
    void attempt(async () => {
      await onShow(code);
      toast.success(accountNotices.factorAdded);
      onEnd();
    });
  }

  function leave() {
    onEnd();
    // An unverified factor has no effect and expires.
    void removeFactor(factorId).catch(() => {});
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <CodeField ref={field} hint={hint} error={fault} />
      {failure && <FormFailure>{failure}</FormFailure>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="One moment…">
          Turn it on
        </Button>
        {children}
        <Button variant="ghost" onClick={leave}>
          Not now
        </Button>
      </div>
    </form>
  );
}
