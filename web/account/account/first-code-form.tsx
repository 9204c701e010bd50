import type { ReactNode } from 'react';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { removeFactor } from '#web/data/account/second-factor.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CodeField, wrongCodes } from '#web/ui/forms/code-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';

type FirstCodeFormProps = {
  factorId: string;
  hint: string;
  onShow: (code: string) => Promise<void>;
  onEnd: () => void;
  children?: ReactNode;
};

export function FirstCodeForm({ factorId, hint, onShow, onEnd, children }: FirstCodeFormProps) {
  const form = useCheckedForm(
    checkedBy({ code: (typed) => !typedCode(typed) && accountErrors.factorCodeNeeded }),
    {
      send: async ({ code }) => {
        await onShow(typedCode(code) ?? '');
        toast.success(accountNotices.factorAdded);
        onEnd();
      },
      otherwise: accountErrors.factorNotAdded,
      fieldOf: wrongCodes,
    },
  );

  function leave() {
    onEnd();
    // An unverified factor has no effect and expires.
    void removeFactor(factorId).catch(() => {});
  }

  return (
    <form {...form.props} className="mt-5 grid gap-5">
      <CodeField hint={hint} {...form.field('code')} />
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="One moment…">
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
