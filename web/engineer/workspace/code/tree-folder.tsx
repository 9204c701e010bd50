import { ChevronDown, ChevronRight, File, Folder } from 'lucide-react';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { type RepositoryEntry, useRepositoryContent } from '#web/data/code-host/repository-content.ts';
import { classNames } from '#web/ui/tokens/class-names.ts';
import type { CodeAccess } from './reading-failure.tsx';

type Level = { level: number; state: TreeState };

export function TreeFolder({ path, level, state }: Level & { path: string }) {
  const { data, error, isFetching, refetch } = useRepositoryContent(state.code, path);
  const { activePath } = state;
  const isActiveWithin = path === '' || isWithin(path, activePath);
  if (data?.kind === 'dir') {
    const isShown = data.entries.some(
      (entry) => entry.path === activePath || isWithin(entry.path, activePath),
    );
    return data.entries.map((entry, at) => (
      <TreeItem
        key={entry.path}
        entry={entry}
        level={level}
        state={state}
        standsIn={at === 0 && isActiveWithin && !isShown}
      />
    ));
  }
  const label =
    error && !isFetching ? `${codeHostErrors.folderContentNotLoaded}. ${error.message}` : 'Loading…';
  return (
    <div
      role="treeitem"
      aria-label={label}
      aria-level={level}
      aria-selected={false}
      tabIndex={isActiveWithin ? 0 : -1}
      data-path={`${path}/`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the item around it has the role */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys */}
      <div
        data-row
        onClick={() => error && void refetch()}
        style={{ paddingLeft: `${level * 0.75}rem` }}
        className="px-3 py-1.5 text-ink-muted"
      >
        {label === 'Loading…' ? (
          label
        ) : (
          <span className="cursor-pointer text-danger-ink">
            {label} <span className="underline">Try Again</span>
          </span>
        )}
      </div>
    </div>
  );
}

type TreeItemProps = Level & { entry: RepositoryEntry; standsIn: boolean };

function TreeItem({ entry, level, state, standsIn }: TreeItemProps) {
  const { path, name, kind } = entry;
  const isFolder = kind === 'dir';
  const isExpanded = isFolder && state.expanded.has(path);
  const isOpen = path === state.openPath;
  const isStop = state.activePath === path || standsIn || (!isExpanded && isWithin(path, state.activePath));
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <div
      role="treeitem"
      aria-label={name}
      aria-level={level}
      aria-expanded={isFolder ? isExpanded : undefined}
      aria-selected={isOpen}
      tabIndex={isStop ? 0 : -1}
      data-path={path}
      className="group/item outline-none"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the item around it has the role */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys */}
      <div
        data-row
        onClick={() => (isFolder ? state.onToggle(path) : state.onOpen(path))}
        style={{ paddingLeft: `${level * 0.75}rem` }}
        className={classNames(
          'tree-row flex min-h-8 cursor-pointer items-center gap-1.5 pr-3 hover:bg-sunken max-lg:min-h-11',
          isOpen && 'bg-neutral-soft font-semibold',
        )}
      >
        {isFolder ? (
          <>
            <Chevron className="size-4 shrink-0 text-ink-muted" />
            <Folder className="size-4 shrink-0 text-ink-muted" />
          </>
        ) : (
          <File className="ml-5.5 size-4 shrink-0 text-ink-muted" />
        )}
        <span className="truncate" title={name}>
          {name}
        </span>
      </div>
      {isExpanded && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this groups the items of a folder
        <div role="group">
          <TreeFolder path={path} level={level + 1} state={state} />
        </div>
      )}
    </div>
  );
}

function isWithin(folder: string, path: string | null): boolean {
  return path?.startsWith(`${folder}/`) ?? false;
}

export type TreeState = {
  code: CodeAccess;
  openPath: string | null;
  activePath: string | null;
  expanded: ReadonlySet<string>;
  onToggle: (path: string) => void;
  onOpen: (path: string) => void;
};
