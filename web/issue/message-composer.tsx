import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '#web/ui/forms/button.tsx';
import type { ButtonVariant } from '#web/ui/forms/button-style.ts';
import { FileList } from '#web/ui/forms/file-list.tsx';
import { MarkdownEditor } from '#web/ui/forms/markdown-editor.tsx';
import { acceptedFiles } from './accepted-files.ts';
import type { Composer } from './use-composer.ts';

type MessageComposerProps = {
  composer: Composer;
  variant?: ButtonVariant;
};

export function MessageComposer({ composer, variant = 'primary' }: MessageComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { files, typed, error } = composer;

  function submit(event: FormEvent) {
    event.preventDefault();
    composer.submit();
    form.current?.querySelector('textarea')?.focus();
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    files.add([...(target.files ?? [])]);
    // The browser reports no change if the user chooses the same file again, so the value is reset.
    target.value = '';
  }

  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={sendByKey} className="mt-6 grid gap-3">
      <MarkdownEditor
        label="Your message"
        name="message"
        className="!min-h-24"
        hint="Ctrl + Enter sends. Paste a screenshot to attach it."
        value={typed}
        error={error}
        onChange={composer.type}
        onFiles={files.add}
      />
      {files.files.length > 0 && (
        <FileList
          files={files.files}
          disabled={false}
          onRemove={(id) => void files.remove(id)}
          onRetry={files.retry}
        />
      )}
      {files.problem && <p className="text-sm text-danger-ink">{files.problem}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={variant}
          aria-disabled={!composer.isReady || undefined}
          icon={<SendHorizontal className="size-4" />}
        >
          Send message
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          accept={acceptedFiles}
          tabIndex={-1}
          aria-label="Files to attach"
          className="sr-only"
          onChange={pick}
        />
        <Button icon={<Paperclip className="size-4" />} onClick={() => picker.current?.click()}>
          Attach files
        </Button>
        <p role="status" className="text-sm text-ink-muted">
          {noteOf(composer)}
        </p>
      </div>
    </form>
  );
}

function noteOf({ files }: Composer): string {
  if (files.isUploading) return 'Waiting for your files…';
  return files.hasFailed ? 'Upload the file again, or remove it, to send.' : '';
}
