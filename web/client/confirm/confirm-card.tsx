import type { LinkAccount } from '#web/data/account/mail-link.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type ConfirmCardProps = {
  type: string | null;
  account: LinkAccount | undefined;
  failure: string | null;
  isPending: boolean;
  signedInAs: string | null;
  onConfirm: () => void;
  onNameAgain: () => void;
};

export function ConfirmCard(props: ConfirmCardProps) {
  const { type, account, failure, isPending, signedInAs, onConfirm, onNameAgain } = props;
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
      {signedInAs && account && (
        <p className="mt-1 text-sm text-ink-muted">
          You’re signed in as <span className="break-words">{signedInAs}</span> now.
        </p>
      )}
      <FormFailure className="mt-4">{failure}</FormFailure>
      <Button
        variant="primary"
        size="lg"
        className="mt-5"
        onClick={account ? onConfirm : onNameAgain}
        // Nobody confirms for an account that the page does not name.
        pending={isPending || (!account && failure === null)}
        pendingLabel="One moment…"
      >
        {account ? button : 'Try again'}
      </Button>
      {account && <p className="mt-4 text-sm text-ink-muted">Not your account? Close this page.</p>}
    </Card>
  );
}

const confirmsAddress = {
  button: 'Confirm my address',
  whatItDoes: 'Confirms that this address is yours and signs you in.',
};

const signsIn = {
  button: 'Sign in',
  whatItDoes: 'Signs you in to this account. No password needed.',
};

const confirmTexts: Partial<Record<string, typeof signsIn>> = {
  signup: confirmsAddress,
  email: confirmsAddress,
  invite: confirmsAddress,
  email_change: {
    button: 'Confirm my address',
    whatItDoes: 'Confirms that your account moves to its new address.',
  },
  recovery: {
    button: 'Choose a new password',
    whatItDoes: 'Signs you in. You choose a new password on the next page.',
  },
};
