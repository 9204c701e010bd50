import { type ReactNode, useId } from 'react';
import { Container } from '#web/ui/page.tsx';

type SectionProps = { title: string; lead?: ReactNode; children: ReactNode };

/** One part of the front page: what it says on the left, what it shows on the right. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="py-14 sm:py-20">
      <Container>
        <h2 id={id} className="max-w-text text-2xl font-semibold">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-text text-lg text-ink-muted">{lead}</p>}
        <div className="mt-10">{children}</div>
      </Container>
    </section>
  );
}
