import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

export const sectionStyle =
  'grid gap-x-10 gap-y-4 border-t border-hairline py-6 first:border-t-0 first:pt-0 md:grid-cols-[16rem_minmax(0,34rem)]';

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={sectionStyle}>
      <div>
        <h2 id={`${id}-title`} className="text-base font-semibold">
          {title}
        </h2>
        {lead && <div className="mt-1 text-sm text-ink-muted">{lead}</div>}
      </div>
      <div>{children}</div>
    </section>
  );
}
