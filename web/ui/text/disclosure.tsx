import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="-mx-1 inline-flex min-h-11 list-none items-center gap-1 rounded px-1 text-sm font-semibold sm:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
