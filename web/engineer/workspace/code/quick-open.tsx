import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { type ReadRepository, useRepositoryNames } from '#web/data/code-host/repository-content.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { controlStyle } from '#web/ui/forms/field.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { matchNames, SHOWN_MATCHES } from './match-names.ts';

type QuickOpenProps = {
  code: ReadRepository;
  isOpen: boolean;
  onClose: () => void;
  onOpen: (path: string) => void;
};

export function QuickOpen({ code, isOpen, onClose, onOpen }: QuickOpenProps) {
  const { data, error, isFetching, refetch } = useRepositoryNames(code, isOpen);
  return (
    <Dialog title="Go to file" isOpen={isOpen} onClose={onClose}>
      {data && <NameSearch paths={data.paths} isTruncated={data.truncated} onOpen={onOpen} />}
      {!data && error && !isFetching && <PartError error={error} onRetry={refetch} />}
      {!data && (isFetching || !error) && (
        <Loading label="Loading the names of the files">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="mt-3 h-40 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

type NameSearchProps = { paths: readonly string[]; isTruncated: boolean; onOpen: (path: string) => void };

function NameSearch({ paths, isTruncated, onOpen }: NameSearchProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const matches = matchNames(paths, useDeferredValue(typed));
  const chosen = matches[Math.min(at, matches.length - 1)];

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      // The user may have typed more since the matches were computed.
      onOpen(matchNames(paths, typed)[at] ?? chosen);
    } else if (step && matches.length > 0) {
      event.preventDefault();
      setAt((at + step + matches.length) % matches.length);
    }
  }

  return (
    <div>
      <input
        ref={field}
        role="combobox"
        aria-label="Name of the file"
        aria-expanded={matches.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Type a part of its name"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={move}
        className={classNames(controlStyle, 'h-11')}
      />
      <p role="status" className="mt-2 text-xs text-ink-muted">
        {said(matches.length, paths.length, isTruncated)}
      </p>
      <div id={list} role="listbox" aria-label="Files" className="mt-2 max-h-72 overflow-y-auto">
        {matches.map((path, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant moves instead of the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={path}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => onOpen(path)}
            className="flex min-h-10 cursor-pointer flex-wrap items-baseline gap-x-2 rounded px-2 py-2 text-sm hover:bg-sunken aria-selected:bg-neutral-soft"
          >
            <span className="font-semibold wrap-anywhere">{path.slice(path.lastIndexOf('/') + 1)}</span>
            <span className="text-xs text-ink-muted wrap-anywhere">
              {path.split('/').slice(0, -1).join('/')}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function said(shown: number, all: number, isTruncated: boolean): string {
  const more = isTruncated ? ' GitHub lists no more of them: others are found in the tree.' : '';
  if (shown === 0) return `No file is called that.${more}`;
  return `${shown === SHOWN_MATCHES ? 'The best ' : ''}${shown} of ${all.toLocaleString('en-US')} files.${more}`;
}
