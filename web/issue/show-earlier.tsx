import type { useEarlierPages } from '#web/data/paging/history-pages.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';

export type ShowEarlierProps = {
  pages: Omit<ReturnType<typeof useEarlierPages>, 'data' | 'refetch'>;
  of?: string | undefined;
  className?: string;
};

export function ShowEarlier({ pages, of, className }: ShowEarlierProps) {
  const { error, hasEarlier, hasEarlierFailed, isLoadingEarlier, loadEarlier } = pages;
  if (!hasEarlier) return null;
  return (
    <div className={classNames('flex flex-col items-center gap-3', className)}>
      {hasEarlierFailed && error && (
        <p role="alert" className="text-sm text-danger-ink">
          {error.message}
        </p>
      )}
      <Button size="sm" onClick={() => void loadEarlier()} pending={isLoadingEarlier} pendingLabel="Loading…">
        {hasEarlierFailed ? 'Try Again' : of ? `Show earlier ${of}` : 'Show earlier'}
      </Button>
    </div>
  );
}
