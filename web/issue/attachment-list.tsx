import { attachmentExtension } from '#domain/attachment/kinds.ts';
import { Card } from '#web/ui/card.tsx';
import { AttachmentItem } from './attachment-item.tsx';

export function AttachmentList({ paths }: { paths: readonly string[] }) {
  return (
    <Card as="section" aria-labelledby="attachments">
      <h2 id="attachments" className="text-sm font-semibold">
        Attachments
      </h2>
      <ul className="mt-3 grid gap-3">
        {paths.map((path, index) => (
          <AttachmentItem key={path} path={path} name={nameOf(path, index)} />
        ))}
      </ul>
    </Card>
  );
}

/** Files are stored under names that nobody can guess, so they are counted for people. */
function nameOf(path: string, index: number): string {
  const kind = attachmentExtension(path)?.toUpperCase();
  return kind ? `Attachment ${index + 1} (${kind})` : `Attachment ${index + 1}`;
}
