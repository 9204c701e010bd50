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
  placeholder?: string | undefined;
};

export function MessageComposer({
  composer,
  variant,
  placeholder = 'Write a message…',
}: MessageComposerProps) {
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
    <form ref={form} noValidate onSubmit={submit} onKeyDown={sendByKey} className="mt-4">
      <MarkdownEditor
        label="Your message"
        name="message"
        placeholder={placeholder}
        hint="Ctrl + Enter sends. Paste a screenshot to attach it."
        value={typed}
        error={error}
        onChange={composer.type}
        onFiles={files.add}
        compactWith={
          <div className="flex gap-1 p-1">
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
            <Button
              variant="ghost"
              size="sm"
              className="min-h-9 px-2.5"
              aria-label="Attach files"
              title="Attach files"
              icon={<Paperclip className="size-4" />}
              onClick={() => picker.current?.click()}
            />
            <Button
              type="submit"
              variant={variant ?? 'primary'}
              size="sm"
              className="min-h-9 max-sm:px-2.5"
              aria-label="Send message"
              aria-disabled={!composer.isReady || undefined}
              icon={<SendHorizontal className="size-4" />}
            >
              <span className="max-sm:hidden">Send</span>
            </Button>
          </div>
        }
      />
      {files.files.length > 0 && (
        <FileList
          files={files.files}
          disabled={false}
          onRemove={(id) => void files.remove(id)}
          onRetry={files.retry}
        />
      )}
      {files.problem && <p className="mt-2 text-sm text-danger-ink">{files.problem}</p>}
      <p role="status" className="mt-2 text-sm text-ink-muted empty:hidden">
        {noteOf(composer)}
      </p>
    </form>
  );
}

function noteOf({ files }: Composer): string {
  if (files.isUploading) return 'Waiting for your files…';
  return files.hasFailed ? 'Upload the file again or remove it to send.' : '';
}
