import type { ReactNode } from 'react';

/** A fix that costs nothing, and why. */
export function FreeFix({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mt-3 text-3xl font-semibold">Free</p>
      <p className="mt-2 text-sm text-ink-muted">{children}</p>
    </>
  );
}
