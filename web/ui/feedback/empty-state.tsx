import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';

type StateProps = { title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: StateProps) {
  return (
    <div className="rounded border border-dashed border-edge px-6 py-12 text-center">
      <EmptyLane />
      <h2 className="mt-5 text-lg font-semibold">{title}</h2>
      {children && <div className="mx-auto mt-1 max-w-md text-sm text-ink-muted">{children}</div>}
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  );
}

export function ErrorState({ title, children, action, onRetry }: StateProps & { onRetry?: () => void }) {
  return (
    <div role="alert" className="rounded border border-danger-edge bg-surface px-6 py-10 text-center">
      <CircleAlert className="mx-auto size-6 text-danger-ink" />
      <h2 className="mt-3 text-lg font-semibold">{title}</h2>
      {children && <div className="mx-auto mt-1 max-w-md text-sm text-ink-muted">{children}</div>}
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        {action}
      </div>
    </div>
  );
}

type PartErrorProps = { error: { message: string }; onRetry: () => unknown; className?: string };

export function PartError({ error, onRetry, className }: PartErrorProps) {
  return (
    <div className={className}>
      <p className="mb-3 text-sm text-danger-ink">{error.message}</p>
      <Button size="sm" onClick={() => void onRetry()}>
        Try Again
      </Button>
    </div>
  );
}

function EmptyLane() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 12" className="mx-auto h-3 w-24">
      <rect width="96" height="12" rx="6" className="fill-road" />
      <path d="M10 6h76" className="stroke-lane" strokeWidth="2" strokeDasharray="8 6" />
    </svg>
  );
}
