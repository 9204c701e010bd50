import { Folder, Lock } from 'lucide-react';
import { fileErrors } from '#domain/errors/attachment.ts';
import { formatSize } from '#web/ui/text/format-size.ts';
import { readZip, type ZipEntry } from './read-zip.ts';
import { Unreadable, useParsed, ViewLoading, type ViewProps } from './view.tsx';

/**
 * A size in bytes. Uploads are limited to 5 MB, and an archive of that size rarely unpacks to more than this.
 */
const SUSPICIOUS_SIZE = 500 * 1024 * 1024;

export function ZipView({ content }: ViewProps) {
  const listing = useParsed(content, readZip);
  if (listing === undefined) return <ViewLoading />;
  if (listing === null) return <Unreadable reason={fileErrors.zipUnreadable} />;
  const { entries, isCut } = listing;
  const files = entries.filter(({ isFolder }) => !isFolder);
  const size = files.reduce((sum, entry) => sum + entry.size, 0);
  if (entries.length === 0) return <p className="p-6 text-sm text-ink-muted">The archive is empty.</p>;
  return (
    <div className="mx-auto max-w-4xl p-4 text-sm sm:p-6">
      <p className="text-ink-muted">
        {isCut ? `The first ${entries.length} entries` : countOf(files.length)}, {formatSize(size)} unpacked
        as the archive says.
        {files.some(({ isLocked }) => isLocked) && ' Locked files ask for a password.'}
      </p>
      {size > SUSPICIOUS_SIZE && (
        <p className="mt-2 font-semibold text-danger-ink">
          That is far more than the archive holds now. Be careful where you unpack it.
        </p>
      )}
      <table className="mt-4 w-full">
        <thead className="border-b border-hairline text-left text-xs text-ink-muted">
          <tr>
            <th className="py-2 pr-4 font-semibold">Name</th>
            <th className="py-2 text-right font-semibold">Size</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an archive may hold a name twice
            <EntryRow key={index} entry={entry} />
          ))}
        </tbody>
      </table>
      {isCut && <p className="mt-4 text-ink-muted">There is more. Download the archive to see all of it.</p>}
    </div>
  );
}

function EntryRow({ entry: { name, size, isFolder, isLocked } }: { entry: ZipEntry }) {
  return (
    <tr className="border-b border-hairline align-top last:border-0">
      <td className="py-1.5 pr-4 font-mono [overflow-wrap:anywhere]">
        {isFolder && <Folder className="mr-1.5 inline size-4 text-ink-muted" />}
        {isLocked && <Lock aria-label="Locked" role="img" className="mr-1.5 inline size-4 text-ink-muted" />}
        <bdi>{name}</bdi>
      </td>
      <td className="py-1.5 text-right whitespace-nowrap text-ink-muted tabular-nums">
        {!isFolder && formatSize(size)}
      </td>
    </tr>
  );
}

function countOf(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}
