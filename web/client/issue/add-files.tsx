import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { selectionError } from '#domain/attachment/accepted-files.ts';
import { attachmentNotices } from '#domain/errors/attachment.ts';
import { addAttachments } from '#web/data/issue/add-files.ts';
import { acceptedFiles } from '#web/issue/accepted-files.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';

export function AddFiles({ issueId }: { issueId: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const adding = useStep((files: readonly File[]) => {
    const { signal } = new AbortController();
    return addAttachments(issueId, files, { onProgress: setShare, signal });
  }, attachmentNotices.added);

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // The browser reports no change if the user chooses the same file again, so the value is reset.
    target.value = '';
    const refusal = selectionError(files);
    setFault(refusal);
    if (!refusal && files.length > 0) void adding.run(files);
  }

  return (
    <div>
      <input
        ref={picker}
        type="file"
        multiple
        accept={acceptedFiles}
        tabIndex={-1}
        aria-label="Files to add"
        className="sr-only"
        onChange={pick}
      />
      <Button
        size="sm"
        icon={<Paperclip className="size-4" />}
        pending={adding.isPending}
        pendingLabel={`Uploading ${Math.round(share * 100)}%`}
        onClick={() => picker.current?.click()}
      >
        Add files
      </Button>
      {fault ? <FormFailure className="mt-3">{fault}</FormFailure> : <StepFailure step={adding} />}
    </div>
  );
}
