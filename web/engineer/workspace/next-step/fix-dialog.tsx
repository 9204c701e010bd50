import { type FormEvent, useRef, useState } from 'react';
import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { HOURS_LIMIT, readHours } from '#domain/money/quote-terms.ts';
import { isBlank } from '#domain/text/blank.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { submitFix } from '#web/data/issue-actions.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

type FixDialogProps = { issueId: string; isOpen: boolean; onClose: () => void };

export function FixDialog({ issueId, isOpen, onClose }: FixDialogProps) {
  const [description, setDescription] = useKeptText(`lastmile.fix-draft.${issueId}`);
  const [hours, setHours] = useKeptText(`lastmile.fix-hours-draft.${issueId}`);
  const [fault, setFault] = useState<Fault | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const fix = useStep(
    (text: string) => submitFix(issueId, text, readHours(hours)),
    issueNotices.fixSubmitted,
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultOf(description, hours);
    setFault(found);
    if (found) {
      toast.error(found.sentence);
      form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
      return;
    }
    if (!(await fix.run(description))) return;
    setDescription('');
    setHours('');
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Submit Fix"
      footer={
        <>
          <Button onClick={onClose}>Keep working</Button>
          <Button
            type="submit"
            form="fix"
            variant="primary"
            aria-disabled={faultOf(description, hours) !== null || undefined}
            pending={fix.isPending}
            pendingLabel="Submitting…"
          >
            Submit Fix
          </Button>
        </>
      }
    >
      <form ref={form} id="fix" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextArea
          name="description"
          label="What was wrong, and what you changed"
          hint="The client reads this. Markdown is supported; write for somebody who does not read code."
          value={description}
          error={fault?.field === 'description' ? fault.sentence : undefined}
          onChange={(event) => {
            setDescription(event.target.value);
            setFault(null);
          }}
        />
        <TextField
          name="hours"
          label="Hours you spent"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="The client does not see them: they make the next estimates better."
          value={hours}
          error={fault?.field === 'hours' ? fault.sentence : undefined}
          onChange={(event) => {
            setHours(event.target.value);
            setFault(null);
          }}
          onBlur={() => setFault(faultOfHours(hours))}
        />
        <StepFailure step={fix} />
      </form>
    </Dialog>
  );
}

type Fault = { field: 'description' | 'hours'; sentence: string };

function faultOf(description: string, hours: string): Fault | null {
  if (isBlank(description)) return { field: 'description', sentence: issueErrors.fixDescriptionRequired };
  if (isLongerThan(description, REASON_LIMIT))
    return { field: 'description', sentence: issueErrors.reasonTooLong(REASON_LIMIT) };
  return faultOfHours(hours);
}

function faultOfHours(hours: string): Fault | null {
  if (isBlank(hours) || readHours(hours) !== null) return null;
  return { field: 'hours', sentence: issueErrors.hoursSpentInvalid(HOURS_LIMIT) };
}
