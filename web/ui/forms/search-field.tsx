import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { controlStyle } from './field.tsx';

export function SearchField({
  label,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <div className={classNames('relative', className)}>
      <Search className="pointer-events-none absolute top-3 left-3 size-4 text-ink-muted" />
      <input {...input} type="search" aria-label={label} className={classNames(controlStyle, 'h-10 pl-9')} />
    </div>
  );
}
