import { Check, Globe, Lock } from 'lucide-react';
import type { Repository } from '#web/data/code-host/repositories.ts';

export function RepositoryName({ repository }: { repository: Repository }) {
  const { owner, name, isPrivate } = repository;
  const Icon = isPrivate ? Lock : Globe;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0 break-words">
        <span className="text-ink-muted">{owner}/</span>
        <span className="font-semibold">{name}</span>
        <span className="sr-only"> ({isPrivate ? 'private' : 'public'})</span>
      </span>
    </span>
  );
}

type RepositoryOptionProps = { repository: Repository; isChosen: boolean };

export function RepositoryOption({ repository, isChosen }: RepositoryOptionProps) {
  return (
    <>
      <span className="min-w-0 flex-1 text-sm">
        <RepositoryName repository={repository} />
        {repository.description && (
          <span className="block truncate pl-6.5 text-ink-muted">{repository.description}</span>
        )}
      </span>
      {isChosen && <Check aria-hidden="true" className="ml-3 size-4 shrink-0" />}
    </>
  );
}
