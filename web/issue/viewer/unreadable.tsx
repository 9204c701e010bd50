import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function Unreadable({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-16 text-center">
      <CircleAlert aria-hidden="true" className="size-6 text-danger-ink" />
      <h3 className="font-semibold">{reason}</h3>
      <p className="text-sm text-ink-muted">Download it to open it on your own device.</p>
      {children}
    </div>
  );
}
