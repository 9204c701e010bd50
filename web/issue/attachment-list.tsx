import type { ReactNode } from 'react';
import { useFileNames, useSignedUrls } from '#web/data/issue/attachments.ts';
import type { MessageFile } from '#web/data/issue/messages.ts';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { AttachmentItem } from './attachment-item.tsx';
import { type NamedFile, namedFile } from './named-file.ts';
import { FileViewer } from './viewer/file-viewer.tsx';

type Below = { below?: (file: NamedFile) => ReactNode };

type AttachmentListProps = Below & { issueId: string; paths: readonly string[] };

export function useAttachments(issueId: string, paths: readonly string[]): NamedFile[] {
  const { data: names } = useFileNames(issueId);
  return paths.map((path, index) => namedFile(path, names?.[path], `Attachment ${index + 1}`));
}

export function AttachmentList({ issueId, paths, ...items }: AttachmentListProps) {
  const files = useAttachments(issueId, paths);
  return (
    <SectionCard id="attachments" title="Attachments" heading="mb-3 text-sm">
      <AttachmentItems label="Attachments" files={files} {...items} />
      <FileViewer files={files} />
    </SectionCard>
  );
}

type AttachmentItemsProps = Below & { label: string; files: readonly NamedFile[] };

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
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.path} className="grid max-w-full gap-2">
          <AttachmentItem file={file} url={urls[file.path]} />
          {below?.(file)}
        </li>
      ))}
    </ul>
  );
}

export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className="mt-2">
      <AttachmentItems label="Files" files={namedFiles(files)} />
    </div>
  );
}

export function namedFiles(files: readonly MessageFile[]): NamedFile[] {
  return files.map(({ path, name }) => namedFile(path, name, 'Attachment'));
}
