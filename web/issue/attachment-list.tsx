import { useFileNames } from '#web/data/issue/attachments.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { AttachmentItems } from './attachment-items.tsx';
import { namedFile } from './named-file.ts';
import { FileViewer } from './viewer/file-viewer.tsx';

type AttachmentListProps = { issueId: string; paths: readonly string[] };

export function AttachmentList({ issueId, paths }: AttachmentListProps) {
  const { data: names } = useFileNames(issueId);
  const files = paths.map((path, index) => namedFile(path, names?.[path], `Attachment ${index + 1}`));
  return (
    <Card as="section" aria-labelledby="attachments">
      <h2 id="attachments" className="mb-3 text-sm font-semibold">
        Attachments
      </h2>
      <AttachmentItems label="Attachments" files={files} />
      <FileViewer files={files} />
    </Card>
  );
}
