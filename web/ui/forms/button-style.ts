import { classNames } from '../tokens/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent-edge bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'border-edge bg-surface text-ink hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-neutral-soft',
  danger: 'border-danger-edge bg-surface text-danger-ink hover:bg-danger-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 gap-1.5 px-3 py-1 text-sm',
  md: 'min-h-10 gap-2 px-4 py-2 text-sm',
  lg: 'min-h-12 gap-2 px-6 py-2.5 text-base',
};

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, extra?: string) {
  return classNames(
    'relative inline-flex max-w-full items-center justify-center rounded border text-center font-semibold',
    'transition-colors select-none active:translate-y-px',
    'aria-disabled:cursor-not-allowed aria-disabled:border-hairline aria-disabled:bg-neutral-soft',
    'aria-disabled:text-ink-muted aria-disabled:active:translate-y-0',
    variants[variant],
    sizes[size],
    extra,
  );
}
