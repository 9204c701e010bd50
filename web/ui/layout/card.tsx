import type { ComponentProps, ElementType, ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';

type CardProps = ComponentProps<'div'> & { as?: ElementType; padded?: boolean };

export function Card({ as: Tag = 'div', padded = true, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames('rounded border border-hairline bg-surface', padded && 'p-5 sm:p-6', className)}
    />
  );
}

type SectionCardProps = {
  id: string;
  title: ReactNode;
  heading?: string;
  className?: string;
  children: ReactNode;
};

export function SectionCard({ id, title, heading = 'text-lg', children, ...rest }: SectionCardProps) {
  return (
    <Card {...rest} as="section" aria-labelledby={id}>
      <h2 id={id} className={classNames(heading, 'font-semibold')}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
