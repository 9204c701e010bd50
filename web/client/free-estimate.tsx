import { useFreeEstimate } from '#web/data/client/estimate.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The range for everyone who has the Submission ID. Shows nothing once there is a quote. */
export function FreeEstimate({ id }: { id: string }) {
  const { data, isError } = useFreeEstimate(id);
  if (isError || data?.state === 'none') return null;
  const { priceRange, estimatedTime, label } = data?.analysis ?? {};
  return (
    <section aria-labelledby="estimate" className="mt-6 border-t border-hairline pt-6">
      <h2 id="estimate" className="text-sm font-semibold">
        Your free estimate
      </h2>
      <div role="status" className="mt-2 min-h-8">
        {priceRange || estimatedTime ? (
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-2xl leading-8 font-semibold">{priceRange}</span>
            {estimatedTime && <span>{estimatedTime} of work</span>}
          </p>
        ) : (
          <Loading label="Estimating from past fixes">
            <Skeleton className="h-8 w-64 max-w-full" />
          </Loading>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-muted">
        {label ?? 'A rough range'}, with no obligation. Your engineer’s quote is the real price.
      </p>
    </section>
  );
}
