import { useFileNames } from '#web/data/issue/attachments.ts';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { AttachmentItems, type AttachmentItemsProps } from './attachment-items.tsx';
import { namedFile } from './named-file.ts';
import { FileViewer } from './viewer/file-viewer.tsx';

type AttachmentListProps = Pick<AttachmentItemsProps, 'below'> & {
  issueId: string;
  paths: readonly string[];
};

export function AttachmentList({ issueId, paths, ...items }: AttachmentListProps) {
  const { data: names } = useFileNames(issueId);
  const files = paths.map((path, index) => namedFile(path, names?.[path], `Attachment ${index + 1}`));
  return (
    <SectionCard id="attachments" title="Attachments" heading="mb-3 text-sm">
      <AttachmentItems label="Attachments" files={files} {...items} />
      <FileViewer files={files} />
    </SectionCard>
  );
}
