import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { generalErrors } from '#domain/errors/general.ts';
import { issueNotices } from '#domain/errors/issue.ts';
import { mayCancel } from '#domain/issue/status.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { acceptFix } from '#web/data/issue/issue-actions.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { type ReasonedActName, reasonedActs } from './reasoned-acts.ts';
import { useCheckout } from './use-checkout.ts';
import type { IssueParts } from './use-issue-parts.ts';

// Most visits open no dialog, and its form is larger than the panel.
const ReasonDialog = lazy(() =>
  import('./reason-dialog.tsx').then(
    (loaded) => ({ default: loaded.ReasonDialog }),
    () => {
      toast.error(generalErrors.unexpected);
      return { default: () => <></> };
    },
  ),
);

export type StepAction = { label: string; pending?: string | null; run?: () => void; to?: string };
type Buttons = { primary: StepAction | null; secondary: StepAction | null };

export function useStepActions(issue: Issue, parts: IssueParts, engineer: string) {
  const { step, standing, config } = parts;
  const [open, setOpen] = useState<'accept' | 'reason' | null>(null);
  const [actName, setActName] = useState<ReasonedActName | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const price = standing.quote?.price ?? 0;
  const pays = price > 0 && config?.payments !== 'off';
  const accepts = standing.kind !== 'accepted';
  const checkout = useCheckout(issue.id, standing.quote?.id ?? '', { accepts, pays });

  const buttons: Record<NonNullable<typeof step.act>, Buttons> = {
    quote: two(
      standing.quote && payment(pays ? `Accept and pay ${formatDollars(price)}` : 'Accept the quote'),
      reasoned('Decline', 'decline'),
    ),
    pay: two(standing.quote && payment(`Pay ${formatDollars(price)}`), reasoned('Decline', 'decline')),
    arrange: two({ label: 'Contact us', to: paths.contact(issue.id) }, reasoned('Decline', 'decline')),
    answer: two({ label: 'Write a message', run: writeMessage }),
    end: two({ label: 'Write a message', run: writeMessage }, reasoned('End the work', 'end')),
    fix: two(
      { label: 'Accept the fix', run: () => setOpen('accept') },
      reasoned('Ask for changes', 'changes'),
    ),
    accept: two({ label: 'Accept the fix', run: () => setOpen('accept') }),
    again: two(null, reasoned('It broke again', 'again')),
    submit: two(null, { label: 'Submit a new issue', to: paths.submitIssue }),
  };

  return {
    ...(step.act ? buttons[step.act] : two(null)),
    cancel: mayCancel(issue) && step.act !== 'end' ? reasoned('Cancel this issue', 'cancel') : null,
    failure: checkout.failure,
    dialogs: (
      <>
        <AcceptDialog
          issue={issue}
          isHeld={standing.kind === 'paid'}
          engineer={engineer}
          isOpen={open === 'accept'}
          onClose={close}
        />
        {actName && (
          <Suspense fallback={null}>
            <ReasonDialog
              key={actName}
              isOpen={open === 'reason'}
              onClose={close}
              // A report that a fix broke again opens another issue.
              onDone={({ id }) => id !== issue.id && void navigate(paths.issue(id))}
              act={reasonedActs(issue, standing, engineer)[actName]}
            />
          </Suspense>
        )}
      </>
    ),
  };

  function reasoned(label: string, name: ReasonedActName): StepAction {
    const run = () => {
      setActName(name);
      setOpen('reason');
    };
    return { label, run };
  }

  function payment(label: string): StepAction {
    const { doing } = checkout;
    const pending = doing && (doing === 'opening' ? 'Opening the payment page…' : 'Accepting…');
    return { label, pending, run: () => void checkout.run() };
  }
}

export type StepActions = ReturnType<typeof useStepActions>;

function two(primary: StepAction | null, secondary: StepAction | null = null): Buttons {
  return { primary, secondary };
}

function writeMessage(): void {
  const field = document.querySelector<HTMLElement>('#conversation textarea');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

type AcceptDialogProps = {
  issue: Issue;
  isHeld: boolean;
  engineer: string;
  isOpen: boolean;
  onClose: () => void;
};

function AcceptDialog({ issue, isHeld, engineer, isOpen, onClose }: AcceptDialogProps): ReactNode {
  const accept = useStep(acceptFix, issueNotices.fixAccepted);
  const held = isHeld && issue.quotedPrice ? formatDollars(issue.quotedPrice) : null;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={held ? `Accept the fix and release ${held}?` : 'Accept the fix?'}
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button
            variant="primary"
            pending={accept.isPending}
            pendingLabel="Accepting…"
            onClick={() => void accept.run(issue.id).then((isDone) => isDone && onClose())}
          >
            {held ? `Accept and release ${held}` : 'Accept the fix'}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-muted">
        {held && `The ${held} we hold goes to ${engineer}. `}
        You can’t ask for changes afterwards, and you can’t undo this.
      </p>
      <StepFailure step={accept} />
    </Dialog>
  );
}
