import { CircleAlert } from 'lucide-react';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { confirmTexts } from './confirm-texts.ts';

type ConfirmCardProps = {
  type: string | null;
  failure: string | null;
  isPending: boolean;
  /** False if the reader is already signed in. */
  isPrimary: boolean;
  onConfirm: () => void;
};

export function ConfirmCard({ type, failure, isPending, isPrimary, onConfirm }: ConfirmCardProps) {
  const { button, whatItDoes } = confirmTexts(type);
  return (
    <Card>
      <p className="text-sm text-ink-muted">{whatItDoes}</p>
      {failure && (
        <p className="mt-4 flex items-start gap-2 text-sm text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {failure}
        </p>
      )}
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
