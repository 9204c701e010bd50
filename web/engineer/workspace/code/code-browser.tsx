import { FileSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { useRepositoryContent } from '#web/data/code-host/repository-content.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { CodePlace } from './code-place.tsx';
import { DownloadButton } from './download-button.tsx';
import { FileTree } from './file-tree.tsx';
import { QuickOpen } from './quick-open.tsx';
import { type CodeAccess, ReadingFailure } from './reading-failure.tsx';
import { useCodePlace } from './use-code-place.ts';

export function CodeBrowser(code: CodeAccess) {
  const { repository } = code;
  const { path, open } = useCodePlace();
  const root = useRepositoryContent(code, '');
  const [isSearching, setSearching] = useState(false);

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      setSearching(true);
    }
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);

  if (root.error && !root.data)
    return (
      <ReadingFailure
        {...code}
        title={codeHostErrors.repositoryContentNotLoaded}
        error={root.error}
        onRetry={() => void root.refetch()}
      />
    );
  if (!root.data) return <BrowserLoading />;
  return (
    <section aria-label="Repository" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-mono text-sm font-semibold wrap-anywhere">{repository}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onClick={() => setSearching(true)}
            aria-keyshortcuts="Control+P Meta+P"
            icon={<FileSearch className="size-4" />}
          >
            Go to file
          </Button>
          <DownloadButton repository={repository} path={null} label="Download all" />
        </div>
      </div>
      <p className="text-sm text-ink-muted">The client sees each file, folder and download that you open.</p>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className={classNames('min-w-0', path !== null && 'hidden lg:block')}>
          <FileTree code={code} openPath={path} onOpen={open} />
        </div>
        <div className="min-w-0">
          <CodePlace {...code} />
        </div>
      </div>
      <QuickOpen
        code={code}
        isOpen={isSearching}
        onClose={() => setSearching(false)}
        onOpen={(chosen) => {
          setSearching(false);
          open(chosen);
        }}
      />
    </section>
  );
}

function BrowserLoading() {
  return (
    <Loading label="Loading the repository">
      <Skeleton className="h-9 w-full" />
      <div className="mt-4 grid gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Skeleton className="h-80" />
        <Skeleton className="hidden h-80 lg:block" />
      </div>
    </Loading>
  );
}
