import type { ReactNode } from 'react';
import { useSignedUrls } from '#web/data/issue/attachments.ts';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { AttachmentItem } from './attachment-item.tsx';
import type { NamedFile } from './named-file.ts';

export type AttachmentItemsProps = {
  label: string;
  files: readonly NamedFile[];
  below?: (file: NamedFile) => ReactNode;
};

export function AttachmentItems({ label, files, below }: AttachmentItemsProps) {
  const { data: urls, error, refetch } = useSignedUrls(files.map(({ path }) => path));
  if (error && !urls) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span className="text-danger-ink">{error.message}</span>
        <Button size="sm" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!urls) {
    return <LoadingBlock label="Loading the files" className="h-11 w-full" />;
  }
  return (
    <ul aria-label={label} className="grid gap-2">
      {files.map((file) => (
        <li key={file.path} className="grid gap-2">
          <AttachmentItem file={file} url={urls[file.path]} />
          {below?.(file)}
        </li>
      ))}
    </ul>
  );
}
