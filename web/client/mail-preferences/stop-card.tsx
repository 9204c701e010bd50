import type { MailKind } from '#domain/wire/mail-choices.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { kindTexts } from './kind-texts.ts';

type StopCardProps = { about: MailKind; isWanted: boolean; onChoose: (isWanted: boolean) => void };

export function StopCard({ about, isWanted, onChoose }: StopCardProps) {
  const { inWords } = kindTexts[about];
  return (
    <Card>
      <p role="status" className="font-semibold">
        {isWanted ? `You get ${inWords}.` : `You get no more ${inWords}.`}
      </p>
      <p className="mt-1 text-sm text-ink-muted">
        {isWanted
          ? 'Your issues go on as before, whatever you choose.'
          : 'Your issues go on as before. You see everything on their pages.'}
      </p>
      <Button
        variant={isWanted ? 'primary' : 'secondary'}
        className="mt-4"
        onClick={() => onChoose(!isWanted)}
      >
        {isWanted ? `Stop ${inWords}` : 'Send them again'}
      </Button>
    </Card>
  );
}
