import type { MailKind } from '#domain/wire/mail-choices.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { kindTexts } from './kind-texts.ts';

type StopSectionProps = { about: MailKind; isWanted: boolean; onChoose: (isWanted: boolean) => void };

export function StopSection({ about, isWanted, onChoose }: StopSectionProps) {
  const { inWords } = kindTexts[about];
  return (
    <div>
      <p role="status" className="font-semibold">
        {isWanted ? `You get ${inWords}.` : `You no longer get ${inWords}.`}
      </p>
      <p className="mt-1 text-sm text-ink-muted">
        {isWanted
          ? 'Stopping them changes nothing else.'
          : 'You’ll still see everything on your issue pages.'}
      </p>
      <Button
        variant={isWanted ? 'primary' : 'secondary'}
        className="mt-4"
        onClick={() => onChoose(!isWanted)}
      >
        {isWanted ? `Stop ${inWords}` : 'Send them again'}
      </Button>
    </div>
  );
}
