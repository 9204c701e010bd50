import { attachmentExtension } from '#domain/attachment/kinds.ts';
import { useFileNames } from '#web/data/attachments-list.ts';
import { Card } from '#web/ui/card.tsx';
import { AttachmentItem } from './attachment-item.tsx';

type AttachmentListProps = { issueId: string; paths: readonly string[] };

export function AttachmentList({ issueId, paths }: AttachmentListProps) {
  const { data: names } = useFileNames(issueId);
  return (
    <Card as="section" aria-labelledby="attachments">
      <h2 id="attachments" className="text-sm font-semibold">
        Attachments
      </h2>
      <ul className="mt-3 grid gap-3">
        {paths.map((path, index) => (
          <AttachmentItem key={path} path={path} name={names?.[path] ?? countedName(path, index)} />
        ))}
      </ul>
    </Card>
  );
}

/** Files whose names nobody told are counted. */
function countedName(path: string, index: number): string {
  const kind = attachmentExtension(path)?.toUpperCase();
  return kind ? `Attachment ${index + 1} (${kind})` : `Attachment ${index + 1}`;
}
