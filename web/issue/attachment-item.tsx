import { Download, ExternalLink, File as FileIcon } from 'lucide-react';
import { attachmentExtension } from '#domain/attachment/kinds.ts';
import { useSignedUrl } from '#web/data/attachments.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const pictures = ['png', 'jpg', 'jpeg'];

export function AttachmentItem({ path, name }: { path: string; name: string }) {
  const extension = attachmentExtension(path) ?? '';
  const isSaved = extension === 'zip';
  // A name that was never told has no extension, and a file without one opens with nothing.
  const savedAs = attachmentExtension(name) ? name : path.slice(path.lastIndexOf('/') + 1);
  const { data: url, error, refetch } = useSignedUrl(path, { savedAs: isSaved && savedAs });

  if (error && !url) {
    return (
      <li className="flex flex-wrap items-center gap-3 text-sm">
        <span className="text-danger-ink">
          {name}: {error.message}
        </span>
        <Button size="sm" onClick={() => void refetch()}>
          Try Again
        </Button>
      </li>
    );
  }
  if (!url) {
    return (
      <li>
        <Skeleton className="h-12 w-full" />
      </li>
    );
  }
  return (
    <li>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="block overflow-hidden rounded border border-hairline bg-surface hover:border-edge"
      >
        {pictures.includes(extension) && (
          <img src={url} alt="" loading="lazy" className="max-h-48 w-full bg-sunken object-contain" />
        )}
        <span className="flex items-center gap-2 px-3 py-2.5 text-sm">
          <FileIcon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
          <span className="min-w-0 flex-1 break-words">{name}</span>
          {isSaved ? (
            <Download aria-hidden="true" className="size-4 shrink-0" />
          ) : (
            <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          )}
          <span className="sr-only">{isSaved ? '(download)' : '(opens in a new tab)'}</span>
        </span>
      </a>
    </li>
  );
}
