import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pullRequestAddress } from '#domain/issue/fix.ts';
import { messageText } from '#domain/issue/message.ts';
import { FixReport } from '#web/issue/fix-report.tsx';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { FormDialog } from '#web/ui/forms/form-dialog.tsx';
import { FixFieldset } from './fix-fieldset.tsx';
import { useFixForm } from './use-fix-form.ts';

type FixDialogProps = { issueId: string; isOpen: boolean; onClose: () => void };

export function FixDialog({ issueId, isOpen, onClose }: FixDialogProps) {
  const fix = useFixForm(issueId);
  const [isPreview, setIsPreview] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const preview = useRef<HTMLElement>(null);
  if (!isOpen && isPreview) setIsPreview(false);

  function close() {
    setIsPreview(false);
    onClose();
  }

  function stop(): boolean {
    const fault = fix.check();
    if (!fault) return false;
    flushSync(() => setIsPreview(false));
    form.current?.querySelector<HTMLElement>(`[name=${fault.field}]`)?.focus();
    return true;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!stop() && (await fix.submit())) close();
  }

  function togglePreview() {
    if (!isPreview && stop()) return;
    flushSync(() => setIsPreview(!isPreview));
    if (isPreview) form.current?.querySelector<HTMLElement>('[name=description]')?.focus();
    else preview.current?.focus();
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={isPreview ? 'What the client will read' : 'Submit Fix'}
      buttons={
        <>
          <Button onClick={close}>Not yet</Button>
          <Button onClick={togglePreview}>{isPreview ? 'Back to editing' : 'Preview'}</Button>
        </>
      }
      confirm="Submit Fix"
      pending="Submitting…"
      isPending={fix.step.isPending}
      isIncomplete={!fix.isReady}
      form={{ ref: form, noValidate: true, onSubmit: (event) => void submit(event) }}
    >
      {isPreview ? (
        <section ref={preview} tabIndex={-1} aria-label="What the client will read">
          <FixReport issueId={issueId} fix={reported(fix.fields)} />
        </section>
      ) : (
        <FixFieldset issueId={issueId} fix={fix} />
      )}
      <StepFailure step={fix.step} />
    </FormDialog>
  );
}

function reported(fields: ReturnType<typeof useFixForm>['fields']) {
  return {
    explanation: fields.description,
    howToCheck: messageText(fields.howToCheck),
    pullRequest: messageText(fields.pullRequest) && pullRequestAddress(fields.pullRequest),
    patch: messageText(fields.patch) && fields.patch,
    prompt: messageText(fields.prompt),
  };
}
