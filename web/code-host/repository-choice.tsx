import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { type Repository, useRepositories } from '#web/data/code-host/repositories.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { REPOSITORY_CHOICE } from '#web/ui/page-urls.ts';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';

// The picker is loaded on demand, because it is larger than the form and most users do not need it.
const RepositoryPicker = lazy(() =>
  import('./repository-picker.tsx').then(
    ({ RepositoryPicker: Picker }) => ({ default: Picker }),
    () => ({ default: NoPicker }),
  ),
);

type RepositoryChoiceProps = {
  handle: string;
  selected: (repositories: readonly Repository[]) => string | null;
  onSelect: (repository: Repository) => void;
  children?: (repositories: readonly Repository[]) => ReactNode;
};

export function RepositoryChoice({ handle, selected, onSelect, children }: RepositoryChoiceProps) {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const { data: repositories, error, isFetching, refetch } = useRepositories(handle);
  const isKnown = repositories !== undefined;

  useEffect(() => {
    if (isKnown && hash === REPOSITORY_CHOICE) place.current?.scrollIntoView({ block: 'center' });
  }, [isKnown, hash]);

  return (
    <div ref={place} className="grid gap-4">
      {repositories ? (
        repositories.length > 0 ? (
          <>
            <Suspense fallback={<PickerLoading />}>
              <RepositoryPicker
                repositories={repositories}
                selected={selected(repositories)}
                onSelect={onSelect}
              />
            </Suspense>
            {children?.(repositories)}
          </>
        ) : (
          <NoRepository />
        )
      ) : error && !isFetching ? (
        <div role="alert">
          <FormFailure>
            <p className="font-semibold">{codeHostErrors.repositoriesNotLoaded}</p>
            <p>{error.message}</p>
          </FormFailure>
          <Button size="sm" className="mt-3" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <PickerLoading />
      )}
    </div>
  );
}

function PickerLoading() {
  return (
    <Loading label="Loading your repositories">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-1.5 h-11" />
    </Loading>
  );
}

function NoPicker() {
  return (
    <FormFailure>
      <p>The list didn’t load. Reload the page to try again.</p>
    </FormFailure>
  );
}

function NoRepository() {
  return (
    <div className="text-sm">
      <p className="font-semibold">This account has no repositories yet</p>
      <p className="mt-1 text-ink-muted">
        Put your project on GitHub from your coding app, then come back.{' '}
        <OutsideLink typed="github.com/new" />
      </p>
    </div>
  );
}
