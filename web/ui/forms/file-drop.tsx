import { Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useDropzone } from 'react-dropzone';
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
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted) => onFiles(accepted),
    noClick: true,
    noKeyboard: true,
    disabled,
  });

  return (
    <Field {...text}>
      {(control) => (
        <>
          <div
            {...getRootProps({ role: undefined, tabIndex: undefined })}
            className={classNames(
              'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded border border-dashed px-4 py-6',
              isDragActive ? 'border-ink bg-neutral-soft' : 'border-edge bg-surface',
            )}
          >
            <input
              {...getInputProps({ style: undefined, tabIndex: -1 })}
              {...control}
              accept={accept}
              className="sr-only"
            />
            <span className="text-sm text-ink-muted pointer-coarse:hidden">Drop files here, or</span>
            <Button
              size="sm"
              className="pointer-coarse:min-h-11 pointer-coarse:w-full"
              icon={<Upload className="size-4" />}
              onClick={open}
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
