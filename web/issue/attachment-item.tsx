import { Download, FileArchive, File as FileIcon, FileImage, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { downloadUrl } from '#web/data/issue/attachments.ts';
import { type NamedFile, nameToSave } from './named-file.ts';
import { fileKind } from './viewer/file-kind.ts';
import { useOpenFile } from './viewer/use-open-file.ts';

const icons = { image: FileImage, text: FileText, pdf: FileText, zip: FileArchive, other: FileIcon };

export function AttachmentItem({ file, url }: { file: NamedFile; url: string | undefined }) {
  const { linkTo } = useOpenFile();
  const Icon = icons[fileKind(file.path)];
  if (!url) {
    return (
      <p className="rounded border border-hairline px-3 py-2 text-sm break-words text-danger-ink">
        <bdi>{file.name}</bdi>: {attachmentErrors.downloadFailed}
      </p>
    );
  }
  return (
    <div className="relative flex max-w-full items-center rounded border border-hairline bg-surface pl-2 text-sm hover:border-edge">
      {/* No small picture: the browser would decode all pixels of each file when the page opens. */}
      <Icon className="size-4 shrink-0 text-ink-muted" />
      {/* The link covers the whole chip except the download button. */}
      <Link
        {...linkTo(file.path)}
        className="min-w-0 px-2 py-2 break-words -outline-offset-2! after:absolute after:inset-0"
      >
        <bdi>{file.name}</bdi>
      </Link>
      <a
        href={downloadUrl(url, nameToSave(file))}
        aria-label={`Download ${file.name}`}
        className="relative grid size-8 shrink-0 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <Download className="size-4" />
      </a>
    </div>
  );
}
