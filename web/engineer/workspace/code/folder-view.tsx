import { File, Folder } from 'lucide-react';
import { Link } from 'react-router';
import {
  type ReadRepository,
  type RepositoryEntry,
  useRepositoryContent,
} from '#web/data/code-host/repository-content.ts';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatSize } from '#web/ui/text/format-size.ts';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { RenderedMarkdown } from './rendered-markdown.tsx';
import { placeSearch } from './use-code-place.ts';

type FolderViewProps = {
  code: ReadRepository;
  path: string;
  entries: readonly RepositoryEntry[];
  isListed: boolean;
};

export function FolderView({ code, path, entries, isListed }: FolderViewProps) {
  const readme = entries.find(
    ({ name, kind }) => kind === 'file' && /^readme(\.md|\.markdown)?$/i.test(name),
  );
  return (
    <div className="grid gap-4">
      {!(isListed && readme) && (
        <ul
          aria-label={path === '' ? 'Files of the repository' : `Files of ${path}`}
          className={classNames(
            'rounded border border-hairline bg-surface text-sm',
            isListed && entries.length > 0 && 'max-lg:hidden',
          )}
        >
          {entries.map((entry) => (
            <FolderRow key={entry.path} entry={entry} />
          ))}
          {entries.length === 0 && <li className="px-4 py-6 text-ink-muted">This folder is empty.</li>}
        </ul>
      )}
      {readme && <Readme code={code} path={readme.path} />}
    </div>
  );
}

function FolderRow({ entry: { path, name, kind, size } }: { entry: RepositoryEntry }) {
  const Icon = kind === 'dir' ? Folder : File;
  return (
    <li className="border-b border-hairline last:border-b-0">
      <Link
        to={placeSearch(path)}
        className="flex min-h-10 items-center gap-2.5 px-4 py-1.5 -outline-offset-2! hover:bg-sunken"
      >
        <Icon className="size-4 shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {name}
          <span className="sr-only">{kind === 'dir' ? ' (folder)' : ''}</span>
        </span>
        {kind === 'file' && <span className="text-xs text-ink-muted tabular-nums">{formatSize(size)}</span>}
      </Link>
    </li>
  );
}

function Readme({ code, path }: { code: ReadRepository; path: string }) {
  const { data, error } = useRepositoryContent(code, path);
  if (error && !data) return <p className="text-sm text-danger-ink">{error.message}</p>;
  if (data?.kind !== 'file') return <LoadingBlock label="Loading the README" className="h-40 w-full" />;
  if (data.content.kind !== 'text') return null;
  return (
    <Card as="section" aria-label="README">
      <RenderedMarkdown path={path} text={data.content.text} />
    </Card>
  );
}
