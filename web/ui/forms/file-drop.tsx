import { Upload } from 'lucide-react';
import { type ComponentProps, type DragEvent, useRef, useState } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { Button } from './button.tsx';
import { Field, type FieldText } from './field.tsx';
import { FileList } from './file-list.tsx';

type FileDropProps = FieldText & {
  list: Omit<ComponentProps<typeof FileList>, 'disabled'>;
  /** The caller must check the type and the size of each file. */
  onFiles: (files: File[]) => void;
  accept?: string;
  disabled?: boolean;
};

export function FileDrop({ list, onFiles, accept, disabled = false, ...text }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(files: ArrayLike<File> | null) {
    const chosen = Array.from(files ?? []);
    if (chosen.length > 0 && !disabled) onFiles(chosen);
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) =>
    setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

  return (
    <Field {...text}>
      {(control) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without a mouse */}
          <div
            onDragEnter={() => setIsOver(!disabled)}
            onDragOver={(event) => event.preventDefault()}
            onDragLeave={leave}
            onDrop={(event) => {
              event.preventDefault();
              setIsOver(false);
              take(event.dataTransfer.files);
            }}
            className={classNames(
              'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded border border-dashed px-4 py-6',
              isOver ? 'border-ink bg-neutral-soft' : 'border-edge bg-surface',
            )}
          >
            <input
              {...control}
              ref={input}
              type="file"
              multiple
              tabIndex={-1}
              accept={accept}
              disabled={disabled}
              onChange={({ currentTarget }) => {
                take(currentTarget.files);
                // Choosing the same file again is a change only then.
                currentTarget.value = '';
              }}
              className="sr-only"
            />
            <span className="text-sm text-ink-muted pointer-coarse:hidden">Drop files here, or</span>
            <Button
              size="sm"
              className="pointer-coarse:min-h-11 pointer-coarse:w-full"
              icon={<Upload className="size-4" />}
              onClick={() => input.current?.click()}
              disabled={disabled}
              aria-describedby={control['aria-describedby']}
            >
              <span className="pointer-coarse:hidden">Browse</span>
              <span className="hidden pointer-coarse:inline">Browse files and photos</span>
            </Button>
          </div>
          {list.files.length > 0 && <FileList {...list} disabled={disabled} />}
        </>
      )}
    </Field>
  );
}
