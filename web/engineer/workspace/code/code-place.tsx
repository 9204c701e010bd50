import { codeHostErrors } from '#domain/errors/code-host.ts';
import { useRepositoryContent } from '#web/data/code-host/repository-content.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { FileView } from './file-view.tsx';
import { FolderView } from './folder-view.tsx';
import { type CodeAccess, ReadingFailure } from './reading-failure.tsx';
import { useCodePlace } from './use-code-place.ts';

export function CodePlace(code: CodeAccess) {
  const { path: named, lines, mark } = useCodePlace();
  const path = named ?? '';
  const { data, error, isFetching, refetch } = useRepositoryContent(code, path);
  const above = useRepositoryContent(code, path === '' ? null : folderOf(path));
  const isFolder =
    above.data?.kind === 'dir' &&
    above.data.entries.some((each) => each.path === path && each.kind === 'dir');
  return (
    <div className="grid gap-3">
      {named !== null && <Breadcrumb path={path} />}
      {data?.kind === 'dir' && (
        <FolderView code={code} path={path} entries={data.entries} isListed={named === null} />
      )}
      {data?.kind === 'file' && (
        <FileView key={path} repository={code.repository} file={data} lines={lines} onMark={mark} />
      )}
      {!data && error && !isFetching && (
        <ReadingFailure
          {...code}
          title={isFolder ? codeHostErrors.directoryContentNotLoaded : codeHostErrors.fileContentNotLoaded}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (isFetching || !error) && (
        <Loading label={isFolder ? 'Loading the folder' : 'Loading the file'}>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="mt-3 h-80 w-full" />
        </Loading>
      )}
    </div>
  );
}

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');
