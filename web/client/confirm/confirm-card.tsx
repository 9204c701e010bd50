import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type ConfirmCardProps = {
  type: string | null;
  failure: string | null;
  isPending: boolean;
  isPrimary: boolean;
  onConfirm: () => void;
};

export function ConfirmCard({ type, failure, isPending, isPrimary, onConfirm }: ConfirmCardProps) {
  const { button, whatItDoes } = confirmTexts[type ?? ''] ?? signsIn;
  return (
    <Card>
      <p className="text-sm text-ink-muted">{whatItDoes}</p>
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
    </Card>
  );
}

const confirmsAddress = {
  button: 'Confirm my address',
  whatItDoes: 'The button confirms your address and signs you in.',
};

const signsIn = {
  button: 'Sign in',
  whatItDoes: 'The button signs you in with the address this email was sent to. No password needed.',
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
