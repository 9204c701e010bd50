import { Download, FileArchive, File as FileIcon, FileImage, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { downloadUrl } from '#web/data/issue/attachments.ts';
import { type NamedFile, nameToSave } from './named-file.ts';
import { type FileKind, fileKind } from './viewer/file-kind.ts';
import { useOpenFile } from './viewer/use-open-file.ts';

const icons = { image: FileImage, text: FileText, pdf: FileText, zip: FileArchive, other: FileIcon };

export function AttachmentItem({ file, url }: { file: NamedFile; url: string | undefined }) {
  const { linkTo } = useOpenFile();
  const kind = fileKind(file.path);
  if (!url) {
    return (
      <p className="rounded border border-hairline px-3 py-2.5 text-sm break-words text-danger-ink">
        <bdi>{file.name}</bdi>: {attachmentErrors.downloadFailed}
      </p>
    );
  }
  return (
    <div className="relative overflow-hidden rounded border border-hairline bg-surface hover:border-edge">
      {kind === 'image' && (
        <img src={url} alt="" loading="lazy" className="max-h-48 w-full bg-sunken object-contain" />
      )}
      <div className="flex items-center gap-1 pr-1.5 pl-3 text-sm">
        <KindIcon kind={kind} />
        {/* The link covers the whole card except the download button. */}
        <Link
          {...linkTo(file.path)}
          className="min-w-0 flex-1 px-1.5 py-2.5 break-words -outline-offset-2! after:absolute after:inset-0"
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
    </div>
  );
}

function KindIcon({ kind }: { kind: FileKind }) {
  const Icon = icons[kind];
  return <Icon className="size-4 shrink-0 text-ink-muted" />;
}
