import type { LinkAccount } from '#web/data/account/mail-link.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type ConfirmCardProps = {
  type: string | null;
  account: LinkAccount | undefined;
  failure: string | null;
  isPending: boolean;
  isPrimary: boolean;
  onConfirm: () => void;
};

export function ConfirmCard({ type, account, failure, isPending, isPrimary, onConfirm }: ConfirmCardProps) {
  const { button, whatItDoes } = confirmTexts[type ?? ''] ?? signsIn;
  return (
    <Card>
      <p className="min-h-6 font-semibold break-words">{account?.email}</p>
      <p className="mt-1 text-sm text-ink-muted">{whatItDoes}</p>
      {type === 'email_change' && (
        // The line has its height before its text, so that the button does not move under the pointer.
        <p className="mt-1 min-h-5 text-sm text-ink-muted">
          {account?.new_email && (
            <>
              New address: <span className="font-semibold break-words text-ink">{account.new_email}</span>
            </>
          )}
        </p>
      )}
      <FormFailure className="mt-4">{failure}</FormFailure>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size="lg"
        className="mt-5"
        onClick={onConfirm}
        pending={isPending}
        pendingLabel="One moment…"
      >
        {button}
      </Button>
      {account && <p className="mt-4 text-sm text-ink-muted">Not your account? Then close this page.</p>}
    </Card>
  );
}

const confirmsAddress = {
  button: 'Confirm my address',
  whatItDoes: 'The button confirms that this address is yours and signs you in.',
};

const signsIn = {
  button: 'Sign in',
  whatItDoes: 'The button signs you in to this account. No password needed.',
};

const confirmTexts: Partial<Record<string, typeof signsIn>> = {
  signup: confirmsAddress,
  email: confirmsAddress,
  invite: confirmsAddress,
  email_change: {
    button: 'Confirm my address',
    whatItDoes: 'The button confirms that your account moves to its new address.',
  },
  recovery: {
    button: 'Choose a new password',
    whatItDoes: 'The button signs you in, and you choose a new password on the next page.',
  },
};
