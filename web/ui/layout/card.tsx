import type { ComponentProps, ElementType } from 'react';
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
