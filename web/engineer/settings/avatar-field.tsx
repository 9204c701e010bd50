import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { AVATAR_TYPES } from '#domain/engineer/avatar.ts';
import type { Engineer } from '#web/data/engineer/profile.ts';
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { useAvatar } from './use-avatar.ts';

export function AvatarField({ engineer }: { engineer: Engineer }) {
  const { preview, progress, isRemoving, failure, choose, remove } = useAvatar(engineer);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isBusy = progress !== null || isRemoving;

  return (
    <div className="mt-4 flex flex-wrap items-center gap-5">
      <Avatar name={engineer.name} src={preview ?? engineer.avatar} size="lg" />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<ImageUp className="size-4" />}
            aria-describedby={failure ? `${id}-hint ${id}-error` : `${id}-hint`}
            pending={progress !== null}
            pendingLabel="Uploading…"
            onClick={() => !isBusy && input.current?.click()}
          >
            {engineer.avatar ? 'Change picture' : 'Choose a picture'}
          </Button>
          {engineer.avatar && (
            <Button
              variant="ghost"
              icon={<Trash2 className="size-4" />}
              pending={isRemoving}
              pendingLabel="Removing…"
              disabled={progress !== null}
              onClick={() => void remove()}
            >
              Remove picture
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          aria-label="Picture file"
          tabIndex={-1}
          accept={AVATAR_TYPES.join()}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void choose(file);
          }}
        />
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-muted">
          A PNG, JPG or WebP of at most 5 MB. We keep the square in its middle, made small, without the place
          and time that cameras write into pictures. Anybody who has its address can see it.
        </p>
        {progress !== null && (
          <div className="mt-3">
            <ProgressLine
              value={Math.round(progress * 100)}
              label="Upload of your picture"
              caption="Uploading"
            />
          </div>
        )}
        <FieldError id={`${id}-error`}>{failure ?? undefined}</FieldError>
      </div>
    </div>
  );
}
