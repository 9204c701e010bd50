import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CodeAccess } from './reading-failure.tsx';
import { TreeFolder, type TreeState } from './tree-folder.tsx';
import { itemByKey } from './tree-keys.ts';

type FileTreeProps = { code: CodeAccess; openPath: string | null; onOpen: (path: string) => void };

export function FileTree({ code, openPath, onOpen }: FileTreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(foldersAbove(openPath)));
  const [active, setActive] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setExpanded((now) => new Set([...now, ...foldersAbove(openPath)]));
  }, [openPath]);

  const toggle = (path: string) =>
    setExpanded((now) => new Set(now.has(path) ? [...now].filter((each) => each !== path) : [...now, path]));

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    if (!tree.current || !item || event.ctrlKey || event.metaKey || event.altKey) return;
    const { path = '' } = item.dataset;
    const next = itemByKey(event.key, item, tree.current);
    if (next === 'unhandled') return;
    event.preventDefault();
    if (next === 'toggle') toggle(path);
    else if (next === 'press') item.querySelector<HTMLElement>('[data-row]')?.click();
    else if (next) {
      setActive(next.dataset.path ?? null);
      next.focus();
    }
  }

  const state: TreeState = {
    code,
    openPath,
    activePath: active ?? openPath,
    expanded,
    onToggle: toggle,
    onOpen,
  };
  return (
    <div
      ref={tree}
      role="tree"
      aria-label="Files"
      onKeyDown={move}
      onFocus={(event) => setActive((event.target as HTMLElement).dataset.path ?? null)}
      className="overflow-auto rounded border border-hairline bg-surface py-1 text-sm lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6.5rem)]"
    >
      <TreeFolder path="" level={1} state={state} />
    </div>
  );
}

function foldersAbove(path: string | null): string[] {
  const names = path?.split('/').slice(0, -1) ?? [];
  return names.map((_name, at) => names.slice(0, at + 1).join('/'));
}
