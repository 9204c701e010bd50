import type { ReactNode } from 'react';

export function FreeFix({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mt-3 text-3xl font-semibold">Free</p>
      <p className="mt-2 text-sm text-ink-muted">{children}</p>
    </>
  );
}
