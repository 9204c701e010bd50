import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';

/** Set a height and a width with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton rounded bg-neutral-soft', className)} />;
}

/** Announces to screen readers that the screen is loading. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
