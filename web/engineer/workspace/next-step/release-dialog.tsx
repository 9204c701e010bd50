import type { FormEvent } from 'react';
import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { releaseIssue } from '#web/data/issue/issue-actions.ts';
import { useQuotes } from '#web/data/issue/quotes.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormDialog } from '#web/ui/forms/form-dialog.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

type ReleaseDialogProps = { issue: Issue; isRefunded: boolean; isOpen: boolean; onClose: () => void };

export function ReleaseDialog({ issue, isRefunded, isOpen, onClose }: ReleaseDialogProps) {
  const issueId = issue.id;
  const quotes = useQuotes(isOpen ? issueId : null).data;
  const share = quotes?.find(({ status }) => status === 'Paid')?.earns;
  const [why, setWhy] = useKeptText(`lastmile.release-draft.${issueId}`);
  const [lastNote, setLastNote] = useKeptText(`lastmile.last-note-draft.${issueId}`);
  const release = useStep(
    (notes: { why: string; lastNote: string }) => releaseIssue(issueId, notes),
    issueNotices.released,
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (faultOf(why) || faultOf(lastNote)) return;
    if (!(await release.run({ why: why.trim(), lastNote: lastNote.trim() }))) return;
    setWhy('');
    setLastNote('');
    onClose();
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Release this issue?"
      buttons={<Button onClick={onClose}>Keep it</Button>}
      confirm="Release issue"
      pending="Releasing…"
      isPending={release.isPending}
      variant="danger"
      form={{ noValidate: true, onSubmit: (event) => void submit(event), className: 'grid gap-4' }}
    >
      <p className="text-sm text-ink-muted">
        It becomes available to other engineers, and you no longer see its repository, files and conversation.
        Its history stays.
      </p>
      {issue.quoteStatus === 'Paid' && !isRefunded && (
        <p className="text-sm font-semibold text-danger-ink">
          You give up your share{share != null && ` of ${formatDollars(share)}`}. The{' '}
          {formatDollars(issue.quotedPrice ?? 0)} that the client paid stays held for the engineer who takes
          the issue next.
        </p>
      )}
      <TextArea
        label="Why"
        optional
        className="!min-h-24"
        hint="The client and the next engineer read this."
        value={why}
        error={faultOf(why)}
        onChange={(event) => setWhy(event.target.value)}
      />
      <TextArea
        label="A last working note"
        optional
        className="!min-h-24"
        hint="What you found and tried, so that the next engineer starts ahead. The client does not read this."
        value={lastNote}
        error={faultOf(lastNote)}
        onChange={(event) => setLastNote(event.target.value)}
      />
      <StepFailure step={release} />
    </FormDialog>
  );
}

function faultOf(text: string): string | undefined {
  return isLongerThan(text, REASON_LIMIT) ? issueErrors.reasonTooLong(REASON_LIMIT) : undefined;
}
