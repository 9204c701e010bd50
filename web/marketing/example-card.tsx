import type { ReactNode } from 'react';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';

type Figure = readonly [term: string, value: string];
type ExampleCardProps = { title: string; figures: readonly Figure[]; children: ReactNode };

export function ExampleCard({ title, figures, children }: ExampleCardProps) {
  return (
    <figure className="min-w-0 rounded border border-hairline bg-surface">
      <figcaption className="flex items-start justify-between gap-3 border-b border-hairline p-4 text-sm font-semibold">
        <span>
          <span className="block text-xs font-normal text-ink-muted">Example</span>
          {title}
        </span>
        <StatusBadge status="Resolved" />
      </figcaption>
      {children}
      <dl className="grid grid-cols-3 border-t border-hairline text-sm">
        {figures.map(([term, value]) => (
          <div key={term} className="border-l border-hairline px-4 py-3 first:border-l-0">
            <dt className="text-xs text-ink-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
