import { type ReactNode, useId } from 'react';
import { Container } from '#web/ui/layout/page.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';

type SectionProps = {
  title: string;
  lead: ReactNode;
  isSplit?: boolean;
  children: ReactNode;
};

export function Section({ title, lead, isSplit = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="py-12 sm:py-16">
      <Container className={classNames('grid gap-x-16 gap-y-8', isSplit && 'lg:grid-cols-[5fr_7fr]')}>
        <div>
          <h2 id={id} className="text-2xl font-semibold">
            {title}
          </h2>
          <p className="mt-3 max-w-text text-lg text-ink-muted">{lead}</p>
        </div>
        {children}
      </Container>
    </section>
  );
}

type TermListProps = { items: readonly { title: string; text: string }[]; columns: string };

export function TermList({ items, columns }: TermListProps) {
  return (
    <dl className="border-t border-hairline">
      {items.map(({ title, text }) => (
        <div
          key={title}
          className={classNames('grid gap-x-6 gap-y-1 border-b border-hairline py-4', columns)}
        >
          <dt className="font-semibold">{title}</dt>
          <dd className="text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
