import { Check, ChevronsUpDown, Globe, Lock, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Repository } from '#web/data/code-host/repositories.ts';
import { controlStyle } from '#web/ui/forms/field.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { matchingRepositories } from './matching-repositories.ts';

type Choice = { repositories: readonly Repository[]; onSelect: (repository: Repository) => void };

export function RepositoryPicker({ repositories, selected, onSelect }: Choice & { selected: string | null }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = repositories.find(({ fullName }) => fullName === selected);

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <div className="relative">
        <span id={`${id}-label`} className="text-sm font-semibold">
          Repository
        </span>
        <Popover.Trigger
          role="combobox"
          aria-labelledby={`${id}-label`}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setIsOpen(true);
          }}
          className={classNames(controlStyle, 'mt-1.5 flex min-h-11 items-center gap-3 py-2 text-left')}
        >
          <span className="min-w-0 flex-1">
            {chosen ? (
              <RepositoryName repository={chosen} />
            ) : (
              <span className="text-ink-muted">Choose a repository</span>
            )}
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" />
        </Popover.Trigger>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          aria-label="Your repositories"
          className="z-50 flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) flex-col rounded border border-edge bg-surface"
        >
          <RepositorySearch
            id={id}
            repositories={repositories}
            chosen={chosen?.fullName ?? null}
            onSelect={(repository) => {
              setIsOpen(false);
              onSelect(repository);
            }}
          />
        </Popover.Content>
      </div>
    </Popover.Root>
  );
}

type RepositorySearchProps = Choice & { id: string; chosen: string | null };

function RepositorySearch({ id, repositories, chosen, onSelect }: RepositorySearchProps) {
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(() =>
    Math.max(
      repositories.findIndex(({ fullName }) => fullName === chosen),
      0,
    ),
  );
  const matches = matchingRepositories(repositories, search);
  const activeId = matches[active] ? `${id}-option-${matches[active].id}` : undefined;

  function activate(index: number): void {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const last = matches.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () => activate(active < last ? active + 1 : 0),
      ArrowUp: () => activate(active > 0 ? active - 1 : Math.max(last, 0)),
      Enter: () => {
        const repository = matches[active];
        if (repository) onSelect(repository);
      },
    };
    const move = moves[event.key];
    if (!move) return;
    // Prevents the Enter key from submitting the form around the picker.
    event.preventDefault();
    move();
  }

  return (
    <>
      <div className="relative border-b border-hairline p-2">
        <Search className="pointer-events-none absolute top-5 left-5 size-4 text-ink-muted" />
        <input
          role="combobox"
          aria-label="Search your repositories"
          aria-autocomplete="list"
          aria-expanded="true"
          aria-haspopup="listbox"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          placeholder="Search"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className={classNames(controlStyle, 'h-10 pl-9')}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Repositories"
        className="min-h-0 overflow-y-auto p-1"
      >
        {matches.map((repository, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant moves instead of the focus
          <div
            key={repository.id}
            id={`${id}-option-${repository.id}`}
            role="option"
            aria-selected={repository.fullName === chosen}
            data-active={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onSelect(repository)}
            className="flex min-h-11 cursor-pointer items-center rounded px-3 py-2 aria-selected:bg-neutral-soft data-active:bg-neutral-soft"
          >
            <span className="min-w-0 flex-1 text-sm">
              <RepositoryName repository={repository} />
              {repository.description && (
                <span className="block truncate pl-6.5 text-ink-muted">{repository.description}</span>
              )}
            </span>
            {repository.fullName === chosen && <Check className="ml-3 size-4 shrink-0" />}
          </div>
        ))}
      </div>
      <p role="status" className={matches.length > 0 ? 'sr-only' : 'px-4 py-6 text-sm text-ink-muted'}>
        {resultText(matches.length, repositories.length)}
      </p>
    </>
  );
}

function resultText(matching: number, all: number): string {
  if (matching === 0) return 'No repository matches.';
  return matching === all ? '' : `${matching} of ${all} repositories`;
}

function RepositoryName({ repository }: { repository: Repository }) {
  const { owner, name, isPrivate } = repository;
  const Icon = isPrivate ? Lock : Globe;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0 break-words">
        <span className="text-ink-muted">{owner}/</span>
        <span className="font-semibold">{name}</span>
        <span className="sr-only"> ({isPrivate ? 'private' : 'public'})</span>
      </span>
    </span>
  );
}
