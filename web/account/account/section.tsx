import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {lead && <div className="mt-1 text-sm text-ink-muted">{lead}</div>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
