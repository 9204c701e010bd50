import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Browsers remember that a module failed to load, so only a page reload can try again. */
export function loadedPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Panel = lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: NotArrived as ComponentType<Props> }),
    ),
  );
  return function LoadedPanel(props: Props) {
    return (
      <Suspense fallback={<PanelLoading />}>
        <Panel {...props} />
      </Suspense>
    );
  };
}

function PanelLoading() {
  return (
    <Loading label="Loading this tab">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-4 h-72 w-full" />
    </Loading>
  );
}

function NotArrived() {
  return (
    <ErrorState title="This tab did not arrive" onRetry={() => window.location.reload()}>
      A part of the app could not be fetched. Check your connection and try again; the other tabs still work.
    </ErrorState>
  );
}
