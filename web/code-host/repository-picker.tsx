import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react/combobox';
import { Select, SelectItem, SelectLabel, SelectPopover, SelectProvider } from '@ariakit/react/select';
import { ChevronsUpDown, Search } from 'lucide-react';
import { useState } from 'react';
import type { Repository } from '#web/data/code-host/repositories.ts';
import { controlStyle } from '#web/ui/forms/field.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { matchingRepositories } from './matching-repositories.ts';
import { RepositoryName, RepositoryOption } from './repository-option.tsx';

type RepositoryPickerProps = {
  repositories: readonly Repository[];
  /** The full name of the one that is chosen. */
  selected: string | null;
  onSelect: (repository: Repository) => void;
};

/** One of the account's repositories, found by typing. */
export function RepositoryPicker({ repositories, selected, onSelect }: RepositoryPickerProps) {
  const [search, setSearch] = useState('');
  const matches = matchingRepositories(repositories, search);
  const chosen = repositories.find(({ fullName }) => fullName === selected);
  const pick = (fullName: string) => {
    const repository = repositories.find((each) => each.fullName === fullName);
    if (repository) onSelect(repository);
  };

  return (
    <ComboboxProvider resetValueOnHide setValue={setSearch}>
      <SelectProvider value={chosen?.fullName ?? ''} setValue={pick}>
        <div className="relative">
          <SelectLabel className="text-sm font-semibold">Repository</SelectLabel>
          <Select
            className={classNames(controlStyle, 'mt-1.5 flex min-h-11 items-center gap-3 py-2 text-left')}
          >
            <span className="min-w-0 flex-1">
              {chosen ? (
                <RepositoryName repository={chosen} />
              ) : (
                <span className="text-ink-muted">Choose a repository</span>
              )}
            </span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
          </Select>
          <SelectPopover
            sameWidth
            gutter={4}
            aria-label="Your repositories"
            className="z-50 flex max-h-[min(24rem,var(--popover-available-height))] flex-col rounded border border-edge bg-surface"
          >
            <div className="relative border-b border-hairline p-2">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute top-5 left-5 size-4 text-ink-muted"
              />
              <Combobox
                autoSelect
                aria-label="Search your repositories"
                placeholder="Search"
                autoCapitalize="none"
                spellCheck={false}
                className={classNames(controlStyle, 'h-10 pl-9')}
              />
            </div>
            <ComboboxList aria-label="Repositories" className="min-h-0 overflow-y-auto p-1">
              {matches.map((repository) => (
                <SelectItem
                  key={repository.id}
                  value={repository.fullName}
                  render={<ComboboxItem />}
                  className="flex min-h-11 cursor-pointer items-center rounded px-3 py-2 aria-selected:bg-neutral-soft data-[active-item]:bg-neutral-soft"
                >
                  <RepositoryOption
                    repository={repository}
                    isChosen={repository.fullName === chosen?.fullName}
                  />
                </SelectItem>
              ))}
            </ComboboxList>
            <p role="status" className={matches.length > 0 ? 'sr-only' : 'px-4 py-6 text-sm text-ink-muted'}>
              {said(matches.length, repositories.length)}
            </p>
          </SelectPopover>
        </div>
      </SelectProvider>
    </ComboboxProvider>
  );
}

function said(matching: number, all: number): string {
  if (matching === 0) return 'No repository is called that.';
  return matching === all ? '' : `${matching} of ${all} repositories`;
}
