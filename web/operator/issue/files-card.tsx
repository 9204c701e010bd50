import { attachmentExtension } from '#domain/attachment/kinds.ts';
import type { Issue } from '#web/data/issue.ts';
import { AttachmentItem } from '#web/issue/attachment-item.tsx';
import { Card } from '#web/ui/card.tsx';
import { TakeDownFileButton } from '../acts/issue-buttons.tsx';

export function FilesCard({ issue }: { issue: Issue }) {
  return (
    <Card as="section" aria-labelledby="files">
      <h2 id="files" className="text-sm font-semibold">
        Attachments
      </h2>
      <ul className="mt-3 grid gap-4">
        {issue.attachments.map((path, index) => {
          const name = `Attachment ${index + 1} (${attachmentExtension(path)?.toUpperCase() ?? 'file'})`;
          const nameId = `file-${index}`;
          return (
            <li key={path} className="grid gap-2">
              <span id={nameId} className="sr-only">
                {name}
              </span>
              <ul>
                <AttachmentItem path={path} name={name} />
              </ul>
              <span>
                <TakeDownFileButton issueId={issue.id} path={path} name={name} about={nameId} />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
