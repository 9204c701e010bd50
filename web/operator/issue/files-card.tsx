import { useFileNames } from '#web/data/issue/attachments.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { AttachmentItems } from '#web/issue/attachment-items.tsx';
import { namedFile } from '#web/issue/named-file.ts';
import { FileViewer } from '#web/issue/viewer/file-viewer.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { TakeDownFileButton } from '../acts/issue-buttons.tsx';

export function FilesCard({ issue }: { issue: Issue }) {
  const { data: names } = useFileNames(issue.id);
  const files = issue.attachments.map((path, index) =>
    namedFile(path, names?.[path], `Attachment ${index + 1}`),
  );
  return (
    <SectionCard id="files" title="Attachments" heading="mb-3 text-sm">
      <AttachmentItems
        label="Attachments"
        files={files}
        below={({ path, name }) => (
          <>
            <span id={path} className="sr-only">
              {name}
            </span>
            <span>
              <TakeDownFileButton issueId={issue.id} path={path} name={name} about={path} />
            </span>
          </>
        )}
      />
      <FileViewer files={files} />
    </SectionCard>
  );
}
