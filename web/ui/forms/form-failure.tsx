import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../tokens/class-names.ts';

export function FormFailure({ children, className, ...rest }: ComponentProps<'div'>) {
  if (!children) return null;
  return (
    <div {...rest} className={classNames('flex items-start gap-2 text-sm text-danger-ink', className)}>
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <div>{children}</div>
    </div>
  );
}
