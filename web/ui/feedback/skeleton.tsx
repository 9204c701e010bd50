import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton rounded bg-neutral-soft', className)} />;
}

export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

export function LoadingBlock({ label, className }: { label: string; className: string }) {
  return (
    <Loading label={label}>
      <Skeleton className={className} />
    </Loading>
  );
}
